import { firstShop } from '#content/shop.ts'
import { liveSettings } from './live-settings.ts'

/** Who the shop is, with the owner's changes. */
export const shop = liveSettings('shop', firstShop)
