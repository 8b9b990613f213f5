import type { policy as content } from '#content/policy.ts'
import { vi } from 'vitest'

type Policy = typeof content

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
    const { policy } = await original<{ policy: Policy }>()
    return { policy: edit(policy) }
  })
  try {
    return await load()
  } finally {
    vi.doUnmock('#content/policy.ts')
    vi.resetModules()
  }
}
