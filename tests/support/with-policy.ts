import type { policy } from '#core/base/policy/policy.ts'
import { vi } from 'vitest'

type Policy = typeof policy

/**
 * Imports modules as they are after an edit of `content/policy.json`. The files of a project share
 * their modules, so the edit is forgotten before this returns.
 */
export async function withPolicy<Modules>(
  edit: (policy: Policy) => Policy,
  load: () => Promise<Modules>,
): Promise<Modules> {
  vi.resetModules()
  vi.doMock('#content/policy.json', async (original) => {
    const { default: file } = await original<{ default: Policy }>()
    return { default: edit(file) }
  })
  try {
    return await load()
  } finally {
    vi.doUnmock('#content/policy.json')
    vi.resetModules()
  }
}
