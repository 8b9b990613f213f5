import file from '#content/bank.json' with { type: 'json' }
import { liveSettings } from './live-settings.ts'

/**
 * The account for transfers, empty where the shop takes none, whether the checkout offers them, and the
 * working days that an order waits for one, with the owner's changes.
 */
export const bank = liveSettings('bank', file)
