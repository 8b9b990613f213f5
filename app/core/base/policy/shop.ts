import { firstShop } from '#content/shop.ts'
import { liveSettings } from './live-settings.ts'

/** Who the shop is, with the owner's changes. */
export const shop = liveSettings('shop', firstShop)

/** Content with the shop's name, which is no setting, where it says `{{tienda.nombre}}`. */
export const withShopName = <Content>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{{tienda.nombre}}', firstShop.name) : value,
  ) as Content // the same with other words in its strings
