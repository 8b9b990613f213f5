import { firstDispatch } from '#content/dispatch.ts'
import { liveSettings } from './live-settings.ts'

/** When parcels leave, with the owner's changes. */
export const dispatch = liveSettings('dispatch', firstDispatch)
