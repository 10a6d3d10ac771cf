import { Fragment } from 'react'
import { fillText } from '../../../contract/wording/pages/legal-text.ts'
import { useSite } from '../../client/site.ts'

/** A paragraph with {site}, {founder} and {contact}. It is left out if it needs the contact email and none is set. */
export function TextParagraph({ text }: { text: string }) {
  const { settings } = useSite()
  const { contact_email: address } = settings
  const parts = fillText(text, settings).split('{contact}')
  if (parts.length > 1 && address === null) return null
  return (
    <p>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <a href={`mailto:${address}`} className="text-link" translate="no">
              {address}
            </a>
          )}
          {part}
        </Fragment>
      ))}
    </p>
  )
}
