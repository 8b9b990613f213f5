import { createContext } from 'react-router'
import type { StaffSession } from '#core/account/staff/staff-sessions.server.ts'

/** Who is signed in at the desk; set by the root's middleware before any loader. Null: nobody. */
export const staffContext = createContext<StaffSession | null>(null)
