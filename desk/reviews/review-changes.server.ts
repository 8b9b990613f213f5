import * as v from 'valibot'
import {
  checkOwnerText,
  findReview,
  publishReview,
  rejectReview,
  replyToReview,
  type ModerateOutcome,
  type OwnerReview,
} from '#core/returns/reviews/moderate-reviews.server.ts'
import type { AuditedAction } from '#core/base/audit/audit.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { CHANGED, DONE_WORDS, TEXT_REFUSALS } from './review-words.ts'

/** What was read goes along: a decision on another text is refused. */
const read = { revision: v.pipe(v.string(), v.transform(Number)) }
const LONGEST = 2000

const ownerText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const outcome = checkOwnerText(dataset.value)
    if (outcome.ok) return outcome.text
    addIssue({ message: TEXT_REFUSALS[outcome.reason] })
    return NEVER
  }),
)

type Job = DeskJob<{ revision: number }>
type Decided = { outcome: ModerateOutcome; before: OwnerReview | undefined }

/** Decides on the review of the page, in the text that was read. */
async function decide(
  { ctx, params, input }: Job,
  decision: (read: { id: string; revision: number }) => Promise<ModerateOutcome>,
): Promise<Decided> {
  const before = await findReview(ctx.db, params['id'] ?? '')
  if (!before) throw new Response('La opinión ya no está', { status: 404 })
  return { outcome: await decision({ id: before.id, revision: input.revision }), before }
}

const entryOf = (
  action: string,
  summary: string,
  { outcome, before }: Decided,
): AuditedAction | undefined =>
  outcome.ok && before
    ? {
        action: `review.${action}`,
        subject: { kind: 'review', id: before.id },
        summary: `${summary} ${before.id}`,
        before: { status: before.status, stars: before.stars },
      }
    : undefined

const answerOf = ({ outcome }: Decided, intent: string) =>
  outcome.ok ? done(DONE_WORDS[intent] ?? '') : refused('conflict', CHANGED)

export const publish = deskChange({
  permission: 'reviews.moderate',
  fields: { revision: 10 },
  schema: v.object(read),
  work: (job) => decide(job, (one) => publishReview(job.ctx, one)),
  entry: (decided) => entryOf('publish', 'Publica la opinión', decided),
  answer: (decided) => answerOf(decided, 'publicar'),
})

export const reject = deskChange({
  permission: 'reviews.moderate',
  fields: { revision: 10, motivo: LONGEST },
  schema: v.object({ ...read, motivo: ownerText }),
  work: (job) => decide(job, (one) => rejectReview(job.ctx, one, job.input.motivo)),
  entry: (decided) => entryOf('reject', 'No publica la opinión', decided),
  after: async (decided, { ctx }) => {
    if (decided.outcome.ok) ctx.wakeMail()
    return decided
  },
  answer: (decided) => answerOf(decided, 'rechazar'),
})

export const reply = deskChange({
  permission: 'reviews.moderate',
  fields: { revision: 10, respuesta: LONGEST },
  schema: v.object({ ...read, respuesta: ownerText }),
  work: (job) => decide(job, (one) => replyToReview(job.ctx, one, job.input.respuesta)),
  entry: (decided) => entryOf('reply', 'Responde a la opinión', decided),
  answer: (decided) => answerOf(decided, 'responder'),
})

export const removeReply = deskChange({
  permission: 'reviews.moderate',
  fields: { revision: 10 },
  schema: v.object(read),
  work: (job) => decide(job, (one) => replyToReview(job.ctx, one, null)),
  entry: (decided) => entryOf('remove_reply', 'Quita la respuesta a la opinión', decided),
  answer: (decided) => answerOf(decided, 'quitar-respuesta'),
})
