import { useId } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { COMMENTS_ANCHOR, reviewCommentsPath, reviewPath } from '../../../contract/links.ts'
import type { TypedComment } from '../../../contract/site/refused-form.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { Buttons, EnvelopeForm } from '../../parts/envelope/envelope.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Field, TextArea, TextInput } from '../../ui/fields/text-field.tsx'
import type { FieldProps } from './refused-form-screen.tsx'

interface RefusedCommentProps {
  typed: TypedComment
  fieldProps: FieldProps
}

/** The form of a refused comment. */
export function RefusedComment({ typed, fieldProps }: RefusedCommentProps) {
  const { review, parent_id, user_name, content } = typed
  const id = useId()
  return (
    <EnvelopeForm action={reviewCommentsPath(review)}>
      <input type="hidden" name="parent_id" value={parent_id} />
      <Field label={`${commentsWording.name}（${commentsWording.required}）`} htmlFor={`${id}-name`}>
        <TextInput
          {...fieldProps('user_name')}
          id={`${id}-name`}
          autoComplete="nickname"
          placeholder={commentsWording.namePlaceholder}
          maxLength={2 * LIMITS.name}
          defaultValue={user_name}
          required
        />
      </Field>
      <Field label={`${commentsWording.comment}（${commentsWording.required}）`} htmlFor={`${id}-content`}>
        <TextArea
          {...fieldProps('content')}
          id={`${id}-content`}
          rows={10}
          autoComplete="off"
          placeholder={commentsWording.commentPlaceholder}
          defaultValue={content}
          required
        />
      </Field>
      {/* A honeypot for programs that fill in every field; people never see it. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{commentsWording.leaveEmpty}</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Buttons>
        <Button variant="primary" type="submit">
          {commentsWording.submit}
        </Button>
        <SiteLink to={reviewPath(review)} place={COMMENTS_ANCHOR} className={buttonClass()}>
          {commentsWording.backToReview}
        </SiteLink>
      </Buttons>
    </EnvelopeForm>
  )
}
