import { STUDIO_IMPORT_PATH, studioSettingsPath } from '../../../../contract/studio/studio-links.ts'
import type { StudioSummary } from '../../../../contract/studio/studio.ts'
import * as words from '../../../../contract/wording/studio/first-run.ts'
import { mailSection } from '../../../../contract/wording/studio/studio-settings.ts'
import { studioHomeWording } from '../../../../contract/wording/studio/studio.ts'
import { useSite } from '../../../client/site.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Check, Pencil } from '../../../ui/icons/icons.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { StoredMails } from '../stored-mails.tsx'
import { RemoveSamples } from '../remove-samples.tsx'
import styles from './first-run.module.css'

type Steps = NonNullable<StudioSummary['first_run']>

/** How many of the three steps are left. */
export function stepsLeft({ is_named, samples, has_text }: Steps): number {
  return [is_named, samples === 0, has_text].filter((isDone) => !isDone).length
}

interface FirstRunProps {
  steps: Steps
  /** While a text is begun. */
  isBusy: boolean
  onChanged: () => void
  onBegin: () => void
}

/** 開張: the first steps of a new owner, in any order; the first that is not done is the next. */
export function FirstRun({ steps, isBusy, onChanged, onBegin }: FirstRunProps) {
  const { firstRunWording: w } = words
  const { settings } = useSite()
  const done = [steps.is_named, steps.samples === 0, steps.has_text]
  const next = done.indexOf(false)
  const variantOf = (at: number) => (at === next ? 'primary' : 'outline')
  const naming = (
    <SiteLink to={studioSettingsPath('site')} place="name" className={buttonClass({ variant: variantOf(0) })}>
      {steps.is_named ? w.nameAgain : w.nameAction}
    </SiteLink>
  )
  const contents = [
    { title: w.name, text: steps.is_named ? words.namedText(settings) : w.nameText, action: naming },
    {
      title: w.samples,
      text: steps.samples === 0 ? w.samplesDone : words.samplesText(steps),
      action: steps.samples > 0 && <RemoveSamples variant={variantOf(1)} onRemoved={onChanged} />,
    },
    {
      title: w.text,
      text: steps.has_text ? w.textDone : w.textText,
      action: !steps.has_text && (
        <>
          <Button variant={variantOf(2)} busy={isBusy} onClick={onBegin}>
            <Pencil />
            {studioHomeWording.firstReview}
          </Button>
          <SiteLink to={STUDIO_IMPORT_PATH} className="text-button">
            {studioHomeWording.blogImport}
          </SiteLink>
        </>
      ),
    },
  ]
  return (
    <section aria-label={w.title}>
      <SectionHead ruled title={w.title} sub={w.sub} />
      <ol className="ruled-list">
        {contents.map(({ title, text, action }, at) => (
          <Grid
            as="li"
            key={title}
            columns="48px minmax(0, 1fr)"
            gap="1 4"
            wide="64px minmax(0, 1fr) auto"
            wideGap="4px 24px"
            align="center"
            pad="5"
            data-done={done[at] || undefined}
            data-next={at === next || undefined}
          >
            <span className={styles.mark}>
              {done[at] ? <Check role="img" aria-label={w.done} /> : '一二三'[at]}
            </span>
            <div>
              <Title as="h3" size="11">
                {title}
              </Title>
              <Note size="5" tone="soft">
                {text}
              </Note>
            </div>
            {action !== false && (
              <Stack justify="start" className={styles.actions}>
                {action}
              </Stack>
            )}
          </Grid>
        ))}
      </ol>
    </section>
  )
}

/** 信在哪裡: the mails that this machine could not send, which the owner reads here. */
export function WhereMailIs() {
  const { firstRunWording: w } = words
  return (
    <section aria-label={w.mail}>
      <SectionHead ruled title={w.mail} sub={w.mailSub} />
      <Note>{mailSection.staysText}</Note>
      <StoredMails />
      <SiteLink to={studioSettingsPath('mail')} className="text-link">
        {w.connectMail}
      </SiteLink>
    </section>
  )
}
