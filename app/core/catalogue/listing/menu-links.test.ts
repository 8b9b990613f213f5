import { expect, onTestFinished, test } from 'vitest'
import { firstCategories, type CategoryWords } from '#core/catalogue/categories.ts'
import { menus } from './menus.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { menuLinks, menuPictures } from './menu-links.ts'

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
  const [, , , guide] = menus.women.columns
  expect(menuLinks('women', guide!)).toBe(guide!.links)
  const [gifts] = menus.gifts.columns
  expect(menuLinks('gifts', gifts!)).toBe(gifts!.links)
})

/** What a menu says of collections, in its links and in its pictures. */
function collectionsIn(menu: 'women' | 'collections') {
  const column = menus[menu].columns.find(({ hasCollections }) => hasCollections)!
  return [
    menuLinks(menu, column).map(({ label }) => label),
    menuPictures(menu).map(({ title }) => title),
  ]
}

test('the collections stand under what is featured, and as pictures in their own menu', () => {
  const four = ['Bali', 'Outdoor', 'Esenciales', 'Urbano']
  expect(collectionsIn('women')).toEqual([['Novedades', 'Básicos', ...four], ['Una pared al sol']])
  expect(collectionsIn('collections')).toEqual([['Ver todo'], four])
})

test('a collection of the owner is a link, a renamed one has its name, one that is gone is nowhere', () => {
  const list = [
    { value: 'cumbres', label: 'Cumbres' },
    { value: 'urban', label: 'Ciudad' },
    { value: 'outdoor', label: 'Outdoor' },
  ]
  const before = readChangesFrom(() => ({ 'menuCollections.list': list }))
  onTestFinished(() => void readChangesFrom(before))
  expect(collectionsIn('women')[0]).toEqual([
    'Novedades',
    'Básicos',
    'Cumbres',
    'Ciudad',
    'Outdoor',
  ])
  expect(collectionsIn('collections')).toEqual([
    ['Ver todo', 'Cumbres'],
    ['Outdoor', 'Ciudad'],
  ])
})
