import type { Api } from '../../../client/api/api.ts'
import { putUnsent, SIGNED_IN, type SentComment, type UnsentComment } from '../../../client/unsent-store.ts'
import { postComment } from '../thread/comments-api.ts'
import { PROOF_LIFETIME } from '../proof/proof-lifetime.ts'
import { discardProof, getProof } from '../proof/proof-of-work.ts'

/** Sends a comment that waited for the connection. */
export async function sendUnsentComment(api: Api, unsent: UnsentComment): Promise<SentComment> {
  const { review, name, text, more, reader } = unsent
  const proof = await proofOf(api, unsent)
  return postComment(api, review, {
    user_name: name,
    content: text,
    ...more,
    ...(reader !== null && reader !== SIGNED_IN && { signed_in_as: reader }),
    ...(proof !== undefined && { proof }),
  })
}

/** Kept with the comment before it is sent: sent again, the comment is recognised by it. */
async function proofOf(api: Api, unsent: UnsentComment): Promise<string | undefined> {
  const { id, review, proof } = unsent
  if (proof && Date.now() - proof.madeAt < PROOF_LIFETIME) return proof.value
  const value = await getProof(api, JSON.stringify([review, id]))
  if (value === undefined) return undefined
  // The visitor may be writing another comment at the moment.
  discardProof()
  await putUnsent({ ...unsent, proof: { value, madeAt: Date.now() } })
  return value
}
