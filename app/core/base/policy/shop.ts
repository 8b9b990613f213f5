import file from '#content/shop.json' with { type: 'json' }
import { liveSettings } from './live-settings.ts'

/** Content with the shop's name, which is no setting, where it says `{{tienda.nombre}}`. */
export const withShopName = <Content>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{{tienda.nombre}}', file.name) : value,
  ) as Content // the same with other words in its strings

type Profile = { name: string; url: string }

/** Who the shop is, with the owner's changes. The sample values are on reserved domains. */
export const shop = liveSettings('shop', {
  ...withShopName(file),
  social: file.social as [Profile, Profile, Profile], // its schema has three
})
