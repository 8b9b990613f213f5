import os from 'node:os'
import type { HouseActor } from '#core/base/actor/actor.ts'

/** Who runs a command: the user of this machine. */
export function shellActor(): HouseActor {
  try {
    return { kind: 'shell', id: os.userInfo().username.slice(0, 80) }
  } catch {
    return { kind: 'shell', id: 'sin nombre' } // a container's user may have none
  }
}
