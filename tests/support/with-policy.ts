import type { policy } from '#core/base/policy/policy.ts'
import { vi } from 'vitest'

type Policy = typeof policy

/**
 * Imports modules as they are after an edit of `content/policy.ts`. The files of a project share
 * their modules, so the edit is forgotten before this returns.
 */
export async function withPolicy<Modules>(
  edit: (policy: Policy) => Policy,
  load: () => Promise<Modules>,
): Promise<Modules> {
  vi.resetModules()
  vi.doMock('#content/policy.ts', async (original) => {
    const { firstPolicy } = await original<{ firstPolicy: Policy }>()
    return { firstPolicy: edit(firstPolicy) }
  })
  try {
    return await load()
  } finally {
    vi.doUnmock('#content/policy.ts')
    vi.resetModules()
  }
}
