import { expect, onTestFinished, test } from 'vitest'
import { firstCategories, type CategoryWords } from '#content/options/categories.ts'
import { menus } from '#content/menus.ts'
import { readChangesFrom } from '#core/policy/live-settings.ts'
import { menuLinks } from './menu-links.ts'

/** What the columns of a menu say and where they lead, while the owner has this list. */
function linksOf(menu: 'men' | 'women', list?: readonly CategoryWords[]) {
  const before = readChangesFrom(() => (list ? { 'categories.list': list } : {}))
  onTestFinished(() => void readChangesFrom(before))
  return menus[menu].columns
    .slice(0, 2)
    .map((column) => menuLinks(menu, column).map(({ label }) => label))
}

test('every category but that of all accessories is in a menu', () => {
  const named = [...linksOf('men'), ...linksOf('women')].flat()
  const missing = firstCategories.filter(({ label }) => !named.includes(label))
  expect(missing.map(({ id }) => id)).toEqual(['accessories'])
})

test('what the owner adds stands last among its kind, renamed and without what is gone', () => {
  const [garments, accessories] = linksOf('men', [
    { id: 'tents', label: 'Tiendas', menus: ['men'] },
    { id: 'stoves', label: 'Hornillos', isAccessory: true, menus: ['men', 'women'] },
    { id: 'lamps', label: 'Faroles', isAccessory: true, menus: ['women'] },
    { id: 'outerwear', label: 'Abrigo', menus: ['men'] },
    { id: 'footwear', label: 'Botas', menus: ['men'] },
    { id: 'hoodies', label: 'Sudaderas', menus: ['women'] },
  ])
  expect(garments).toEqual(['Ver todo', 'Abrigo', 'Tiendas'])
  expect(accessories).toEqual(['Ver todo', 'Botas', 'Hornillos'])
})

test('the other columns and menus are those of the file', () => {
  const [, , featured] = menus.women.columns
  expect(menuLinks('women', featured!)).toBe(featured!.links)
  const [gifts] = menus.gifts.columns
  expect(menuLinks('gifts', gifts!)).toBe(gifts!.links)
})
