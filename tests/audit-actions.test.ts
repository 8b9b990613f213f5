import { expect, test } from 'vitest'
import { LIST_NAMES } from '#core/catalogue/lists/list-names.ts'
import { LIST_PARTS } from '#core/catalogue/lists/list-parts.ts'
import { listAction } from '#core/catalogue/lists/shop-lists.ts'
import { COMMAND_ACTIONS } from '../cli/terminal/command-changes.ts'
import { SUBJECT_LABELS } from '../desk/audit-log/audit-words.ts'
import { CHANGES } from './support/factories/desk-changes.ts'

/* One move has one name in the audit log, whichever face made it: the log is filtered by it. */

/** What only the command line does, and why. */
const COMMANDS_ONLY: Readonly<Record<string, string>> = {
  'account.notify': 'writes to every account, which is asked for twice where a shell is at hand',
  'backup.make': 'the desk asks for one (backup.ask), and the job makes it',
  'backup.restore': 'needs a shop that stands still',
  'database.migrate': 'a step of a deploy',
  'database.prepare': 'a step of a deploy',
  'database.add_samples': 'only on a database for tests',
}

const deskActions = [
  ...Object.values(CHANGES).flatMap((changes) =>
    Object.values(changes).flatMap(({ audit }) => audit ?? []),
  ),
  // The table of the desk's changes presses one list for all.
  ...LIST_NAMES.flatMap((list) => {
    const parts = LIST_PARTS[list].map(({ action }) => action)
    return ['add', 'remove', 'move', ...parts].map((change) => listAction(list, change))
  }),
]

test('what the command line changes, the desk changes under the same name', () => {
  const missing = Object.values(COMMAND_ACTIONS).filter((action) => !deskActions.includes(action))
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(COMMANDS_ONLY).toSorted())
})

test('the filter of the log names every subject', () => {
  const subjects = [...deskActions, ...Object.values(COMMAND_ACTIONS)].map(
    (action) => action.split('.')[0] ?? '',
  )
  const unnamed = subjects.filter((subject) => !Object.hasOwn(SUBJECT_LABELS, subject))
  expect([...new Set(unnamed)]).toEqual([])
})
