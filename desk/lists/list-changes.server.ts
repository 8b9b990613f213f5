import type { AuditedAction, AuditFacts } from '#core/base/audit/audit.ts'
import {
  addEntry,
  changeEntry,
  countUsers,
  markOf,
  removeEntry,
  restoreEntry,
  type EntryOutcome,
} from '#core/catalogue/lists/change-list.server.ts'
import {
  changeLines,
  partChanges,
  shownPart,
  type ListEntry,
} from '#core/catalogue/lists/list-entry.ts'
import { isListName, type ListName } from '#core/catalogue/lists/list-names.ts'
import {
  changedParts,
  LIST_PARTS,
  typedParts,
  type Parts,
} from '#core/catalogue/lists/list-parts.ts'
import { refusalText, refusedPart } from '#core/catalogue/lists/refusal-words.ts'
import { listAction, SHOP_LISTS } from '#core/catalogue/lists/shop-lists.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../http/desk-answer.ts'
import { RollBack } from '../http/roll-back.ts'
import { ENTRY_FIELDS, entrySchema } from './list-form.ts'
import { entryPath, listPath } from './list-paths.ts'

type Job = DeskJob<Parts>
type Outcome =
  | { list: ListName; did: EntryOutcome }
  | { list: ListName; did: { kind: 'asked'; text: string; mark: string } }
  | { list: undefined }

const SOON = 'La tienda lo enseña en unos segundos.'

const listOf = ({ params }: Pick<Job, 'params'>): ListName | undefined => {
  const list = params['list'] ?? ''
  return isListName(list) ? list : undefined
}

/** Does it, and takes back what a refusal has written or locked. */
async function within(
  job: Job,
  work: (list: ListName) => Promise<EntryOutcome>,
): Promise<Extract<Outcome, { did: EntryOutcome }> | { list: undefined }> {
  const list = listOf(job)
  if (!list) return { list }
  const did = await work(list)
  if (did.kind !== 'made' && did.kind !== 'removed') throw new RollBack({ list, did })
  return { list, did }
}

/** A part for the log, which keeps facts of a sentence's length. */
const fact = (text: string): string => text.slice(0, 150)

type Changed = { before: ListEntry; after: ListEntry; known: readonly ListEntry[] }

/**
 * An entry for each move of the command line that the change is. What follows from one, such as the
 * search word of a new label, has none of its own.
 */
function changeEntries(list: ListName, seen: Changed, typed: Parts): AuditedAction[] {
  const { before, after, known } = seen
  const wanted = changedParts(list, before.parts, typedParts(list, typed))
  const changes = partChanges(list, before, after, known).filter(({ part }) => part.name in wanted)
  const actions = [...new Set(changes.map(({ part }) => part.action))]
  const { subject, one } = SHOP_LISTS[list]
  return actions.map((action) => {
    const own = changes.filter(({ part }) => part.action === action)
    const facts = (side: 'before' | 'after'): AuditFacts =>
      Object.fromEntries(
        own.map((change) => [change.part.label, fact(shownPart(change.part, change[side]))]),
      )
    const names = own.map(({ part }) => part.label.toLowerCase()).join(', ')
    return {
      action: listAction(list, action),
      subject: { kind: subject, id: after.key },
      summary: `Cambia de ${one} «${after.name}»: ${names}`,
      before: facts('before'),
      after: facts('after'),
    }
  })
}

function entriesOf(outcome: Outcome, { input }: Job): AuditedAction[] | undefined {
  if (!outcome.list) return undefined
  const { list, did } = outcome
  const { subject, one } = SHOP_LISTS[list]
  if (did.kind === 'made' && did.before)
    return changeEntries(list, { ...did, before: did.before }, input)
  const isNew = did.kind === 'made'
  if (!isNew && did.kind !== 'removed') return undefined
  const entry = isNew ? did.after : did.before
  const facts = Object.fromEntries(
    LIST_PARTS[list].map((part) => [
      part.label,
      fact(shownPart(part, entry.parts[part.name] ?? '')),
    ]),
  )
  return [
    {
      action: listAction(list, isNew ? 'add' : 'remove'),
      subject: { kind: subject, id: entry.key },
      summary: `${isNew ? 'Añade' : 'Quita'} ${one}: ${entry.name}`,
      [isNew ? 'after' : 'before']: facts,
    },
  ]
}

/** Why it was not made: at its field, where one is wrong. */
function refusalOf(outcome: Outcome): DeskReply {
  if (!outcome.list) return refused('not_found', 'Esa lista no existe.')
  const { list, did } = outcome
  const { one } = SHOP_LISTS[list]
  switch (did.kind) {
    case 'asked':
      return preview(did.text, { visto: did.mark })
    case 'gone':
      return refused('not_found', `«${did.key}» ya no está en la lista: alguien lo ha quitado.`)
    case 'conflict':
      return conflictOf(list, did)
    case 'refused': {
      const { refusal, key } = did
      const text = refusalText(list, refusal, key)
      const part = refusedPart(refusal)
      if (part !== undefined) return refused('bad_fields', '', { errors: { [part]: text } })
      return refused(refusal.reason === 'changed_meanwhile' ? 'conflict' : 'refused', text)
    }
    case 'made':
    case 'removed':
      throw new Error(`a change of a ${one} that was made is no refusal`)
  }
}

/** Both values of what the person typed otherwise than it is now. */
function conflictOf(
  list: ListName,
  { current, known, wanted }: Extract<EntryOutcome, { kind: 'conflict' }>,
): DeskReply {
  const text = 'Otra persona acaba de cambiarlo. No se ha guardado nada.'
  const yours = { ...current, parts: { ...current.parts, ...wanted } }
  const conflict = partChanges(list, current, yours, known).map(({ part, before, after }) => ({
    field: part.name,
    label: part.label,
    yours: shownPart(part, after),
    theirs: shownPart(part, before),
  }))
  return conflict.length === 0
    ? refused('conflict', `${text} Recarga la página y míralo.`)
    : refused('conflict', text, { conflict, facts: { antes: markOf(current) } })
}

const common = {
  permission: 'products.edit',
  fields: ENTRY_FIELDS,
  schema: entrySchema,
  entry: entriesOf,
} as const

/** Adds an entry to the list of the page. */
export const newEntry = deskChange({
  ...common,
  work: (job): Promise<Outcome> =>
    within(job, (list) => addEntry(job.ctx.db, list, typedParts(list, job.input))),
  answer: (outcome) =>
    outcome.list && outcome.did.kind === 'made'
      ? done('Hecho.', {
          to: `${entryPath(outcome.list, outcome.did.after.key)}?hecho=crear`,
        })
      : refusalOf(outcome),
})

/** Changes an entry; the first press makes it, reads what has become of it, and takes all of it back. */
export const saveEntry = deskChange({
  ...common,
  work: async (job): Promise<Outcome> => {
    const { input, ctx } = job
    const made = await changeIn(job)
    if (!made.list || made.did.kind !== 'made' || !made.did.before) return made
    const { list, did } = made
    const mark = markOf(did.after)
    if (input['visto'] === mark) return made
    const products = (await countUsers(ctx.db, list)).get(did.after.key) ?? 0
    const seen = { before: made.did.before, after: did.after, known: did.known, products }
    const text = changeLines(list, seen).join('\n')
    throw new RollBack({ list, did: { kind: 'asked', text, mark } } satisfies Outcome)
  },
  answer: changeAnswer,
})

/** Takes the last change of an entry back, if nobody has changed it since. */
export const undoEntry = deskChange({ ...common, work: changeIn, answer: changeAnswer })

function changeIn(job: Job) {
  const { input, params, ctx } = job
  const key = params['entry'] ?? ''
  return within(job, (list) =>
    changeEntry(ctx.db, list, {
      key,
      seen: input['antes'] ?? '',
      parts: typedParts(list, input),
    }),
  )
}

function changeAnswer(outcome: Outcome): DeskReply {
  if (!outcome.list || outcome.did.kind !== 'made' || !outcome.did.before) return refusalOf(outcome)
  const { before, after } = outcome.did
  return done(`«${after.name}»: ${SHOP_LISTS[outcome.list].changed}. ${SOON}`, {
    undo: { intent: 'deshacer', fields: { ...before.parts, antes: markOf(after) } },
  })
}

/** Takes an entry away that no product has. */
export const takeAway = deskChange({
  ...common,
  work: (job): Promise<Outcome> => {
    const { key = '', antes = '' } = job.input
    return within(job, (list) => removeEntry(job.ctx.db, list, { key, seen: antes }))
  },
  answer: (outcome) => {
    if (!outcome.list || outcome.did.kind !== 'removed') return refusalOf(outcome)
    const { before } = outcome.did
    return done(`«${before.name}»: ${SHOP_LISTS[outcome.list].removed}. ${SOON}`, {
      undo: { intent: 'devolver', fields: { ...before.parts, key: before.key } },
    })
  },
})

/** Puts back what was taken away. */
export const putBack = deskChange({
  ...common,
  work: (job): Promise<Outcome> => {
    const { key = '', ...parts } = job.input
    return within(job, (list) =>
      restoreEntry(job.ctx.db, list, { key, parts: typedParts(list, parts) }),
    )
  },
  answer: (outcome) =>
    outcome.list && outcome.did.kind === 'made'
      ? // Without the question of the address, which would be asked again.
        done('Hecho.', { to: `${listPath(outcome.list)}?hecho=devolver` })
      : refusalOf(outcome),
})
