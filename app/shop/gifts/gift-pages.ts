import file from '#content/gifts.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'
import { withShopName } from '#core/base/policy/shop.ts'
import type { GiftsFile } from '#core/settings/data-pages/list-fields.ts'

/**
 * Gift pages, as they are now: texts, and the borders of their price bands. Each product says whether it
 * is a gift (`isGift`); days and amounts of shipping and returns come from `policy.ts`.
 */
export const giftTexts = liveSettings('gifts', withShopName(file) as GiftsFile)

export type GiftPage = (typeof giftTexts.pages)['all']
