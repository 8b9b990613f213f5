import { afterAll } from 'vitest'
import { currentChanges, readChangesFrom } from '#core/base/policy/live-settings.ts'

const NONE = {}

/**
 * Files of one worker share the source of the owner's settings. One that answers another object each
 * time makes every read of a setting copy all of them: the files after it took up to a third longer.
 */
afterAll(() => {
  if (currentChanges() === currentChanges()) return
  readChangesFrom(() => NONE) // the files after this one are not to blame
  throw new Error('a test has left its settings behind')
})
