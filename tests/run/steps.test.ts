import { expect, onTestFinished, test, vi } from 'vitest'
import { groupSteps } from './run-steps.ts'
import { chooseSteps } from './steps.ts'

test('the first step of a complete run provides what any of them needs beside the build', () => {
  const [machine, ...others] = chooseSteps(undefined, [], '/no/folder')
  const needs = new Set(others.flatMap((step) => step.needs))
  needs.delete('build')
  expect(machine).toMatchObject({ name: 'machine', isVital: true })
  expect(new Set(machine?.needs)).toEqual(needs)
})

test('of the steps that run beside each other the longest begins first', () => {
  const together = groupSteps(chooseSteps(undefined, [], '/no/folder')).find(
    (group) => group.length > 1,
  )
  expect(together?.map(({ name }) => name)).toContain('lint')
  expect(together?.[0]?.name).toBe('postgres')
})

test('what runs before a push needs no browser, database or compiler', async () => {
  expect(chooseSteps('check', [], '/no/folder').flatMap((step) => step.needs)).toEqual([])
  // The search for unused code reads this file.
  vi.stubEnv('TEST_CHROMIUM', '/no/chromium')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(import('../../playwright.config.ts')).resolves.toBeTruthy()
})
