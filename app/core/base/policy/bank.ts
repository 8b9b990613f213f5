import { firstBank } from '#content/bank.ts'
import { liveSettings } from './live-settings.ts'

/** The bank account and the term of transfers, with the owner's changes. */
export const bank = liveSettings('bank', firstBank)
