import { afterAll, expect } from 'vitest'
import { currentChanges } from '#core/policy/live-settings.ts'

/**
 * Files of one worker share the source of the owner's settings. One that answers another object each
 * time makes every read of a setting copy all of them: the files after it took up to a third longer.
 */
afterAll(() => {
  expect(currentChanges(), 'settings that a test has left behind').toBe(currentChanges())
})
