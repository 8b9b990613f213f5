import { expect, onTestFinished, test, vi } from 'vitest'
import { listings } from './listing-texts.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { ProductIndex } from '#core/catalogue/product-index.ts'
import { listProducts } from './listing.server.ts'

const shirts = Array.from({ length: 49 }, (_, i) =>
  shopProduct({ id: `mens-shirt-${i + 1}`, categories: ['shirts'], lines: ['basics'] }),
)
const bag = shopProduct({
  id: 'mens-bag-1',
  categories: ['bags', 'accessories'],
  sizes: ['Único'],
  colors: ['Verde'],
  priceCents: 8499,
})
const dress = shopProduct({ id: 'womens-dress-1', categories: ['dresses'], genders: ['women'] })
const shop = catalogueOf([bag, ...shirts, dress])
const at = (address: string) => listProducts(shop, `https://vereda.example/products/${address}`)
const men = (query: string) => at(`men?${query}`)
const women = (query: string) => at(`women?${query}`)
const TILES = listings.tiles['/products/men']
const current = (listing: ReturnType<typeof men>) =>
  listing.ways.filter((way) => way.isCurrent).map((way) => way.label)

test('a page lists its products, how many there are, and the categories to narrow to', () => {
  const page = men('')
  expect(page.cards.map((card) => card.id)).toEqual(
    ['mens-bag-1', ...shirts.map(({ id }) => id)].slice(0, 24),
  )
  expect(page).toMatchObject({ title: 'Hombre', count: 50, tiles: TILES, more: '?page=2' })
  expect(page.ways).toEqual([
    { label: 'Todo', search: '', isCurrent: true },
    { label: 'Camisas', search: '?category=shirts', isCurrent: false },
    { label: 'Mochilas y bolsas', search: '?category=bags', isCurrent: false },
    { label: 'Accesorios', search: '?category=accessories', isCurrent: false },
  ])
})

test('pictures stand between the cards of a department in its own order, and on no other page', () => {
  expect(TILES).toHaveLength(2)
  expect(men('page=2')).toMatchObject({ tiles: TILES })
  for (const page of [men('sort=price-asc'), at('hombre'), at('new-arrivals')])
    expect(page.tiles).toEqual([])
})

test('a department begins with a row of its own, then all in the order of the catalogue', () => {
  const shared = ['a', 'b', 'c'].map((id) => shopProduct({ id, genders: [] }))
  const both = catalogueOf([...shared, ...shirts.slice(0, 30), dress])
  const idsAt = (address: string) =>
    listProducts(both, `https://vereda.example/products/${address}`).cards.map(({ id }) => id)
  const [own, others] = [shirts.slice(0, 4), shirts.slice(4, 30)].map((all) =>
    all.map(({ id }) => id),
  )
  const wanted = [...own!, 'a', 'b', 'c', ...others!]
  expect(idsAt('men')).toEqual(wanted.slice(0, 24))
  expect(idsAt('men?page=2')).toEqual(wanted)
  expect(idsAt('women')).toEqual(['womens-dress-1', 'a', 'b', 'c'])
  expect(idsAt('men?sort=name').slice(0, 3)).toEqual(['a', 'b', 'c'])
})

test('«Nuevo» stands where at most a third is new, and always where only what is new stands', () => {
  const news = (share: number, address: string) => {
    const products = shirts.slice(0, 6).map((one, place) => ({
      ...one,
      genders: [],
      lines: ['new' as const],
      isNew: place < share,
    }))
    const { cards } = listProducts(
      catalogueOf(products),
      `https://vereda.example/products/${address}`,
    )
    return cards.filter(({ isNew }) => isNew).length
  }
  expect([news(2, 'men'), news(3, 'men')]).toEqual([2, 0])
  expect([news(3, 'new-arrivals'), news(3, 'women?collection=new')]).toEqual([3, 3])
})

test('a category narrows the list; the other categories can still be chosen', () => {
  const page = men('category=bags')
  expect(page).toMatchObject({ cards: [{ id: 'mens-bag-1' }], count: 1, tiles: [] })
  expect(page.ways.map((way) => way.label)).toEqual(men('').ways.map((way) => way.label))
  expect(current(page)).toEqual(['Mochilas y bolsas'])
})

test('the cards of a filtered list begin with the colour that was asked for', () => {
  const [first] = men('color=Verde').cards
  expect(first).toMatchObject({ id: 'mens-bag-1', asked: { color: 'Verde' } })
  expect(men('category=bags').cards[0]).not.toHaveProperty('asked')
})

test.each(['category=coats', 'category=Bags', 'category=__proto__', 'size=XXL', 'color=azul'])(
  'the unknown filter %j matches nothing, rather than everything',
  (address) => {
    expect(men(address)).toMatchObject({ cards: [], count: 0, tiles: [] })
  },
)

test('all pictures turn at once, and stay turned on other pages and with other filters', () => {
  const plan = men('category=bags&ver=plano')
  expect(plan.cards[0]?.look).toEqual({
    drawing: `/img/plans/${bag.garment}.svg`,
    note: `${bag.weightGrams} g`,
  })
  expect(plan.views).toEqual([
    { label: 'Prenda', search: '?category=bags', isCurrent: false },
    { label: 'Plano', search: '?category=bags&ver=plano', isCurrent: true },
    { label: 'De cerca', search: '?category=bags&ver=cerca', isCurrent: false },
  ])
  expect(plan.ways[0]?.search).toBe('?ver=plano')
  expect(plan.kept).toEqual([
    { name: 'category', value: 'bags' },
    { name: 'ver', value: 'plano' },
  ])
  expect(plan.meta).toMatchObject({ canonicalQuery: '?category=bags', isListed: false })
  expect(men('ver=plano').more).toBe('?ver=plano&page=2')
  expect(men('ver=cerca').cards[0]?.look).toEqual({ view: 'detail' })
  expect(men('').cards[0]).not.toHaveProperty('look')
})

test('a garment without a pattern is shown itself', () => {
  const band = shopProduct({ id: 'mens-hat-1', garment: 'cinta' })
  const list = listProducts(catalogueOf([band]), 'https://vereda.example/products/men?ver=plano')
  expect(list.cards[0]).not.toHaveProperty('look')
})

test('a filter without a value filters nothing: a form sends it so', () => {
  expect(men('category=&size=&sort=')).toMatchObject({ count: 50, tiles: TILES })
})

test('a category that exists and has nothing here is an empty page', () => {
  const page = men('category=dresses')
  expect(page).toMatchObject({ count: 0, meta: { isListed: false } })
  expect(page.none).toEqual({
    isFiltered: true,
    text: 'En Hombre no hay productos con el filtro «Vestidos».',
    removals: [],
  })
})

test('an empty page names what was asked for, and what there is with one wish less', () => {
  expect(men('category=shirts&size=%C3%9Anico&color=Verde').none).toEqual({
    isFiltered: true,
    text: 'En Hombre ningún producto cumple a la vez «Camisas», «Talla única» y «Verde».',
    removals: [
      { label: 'Camisas', search: '?size=%C3%9Anico&color=Verde', count: 1 },
      { label: 'Talla única', search: '?category=shirts&color=Verde', count: 0 },
      { label: 'Verde', search: '?category=shirts&size=%C3%9Anico', count: 0 },
    ],
  })
  expect(men('size=nada').none?.text).toContain('«Talla desconocida»')
})

test.each(['women', 'mujer', 'women/accessories'])(
  '%s is narrowed to new and to basics',
  (page) => {
    const sold = (['new', 'basics'] as const).map((range) => ({
      ...bag,
      id: `womens-bag-${range}`,
      genders: ['women' as const],
      lines: [range],
    }))
    const withBags = catalogueOf([...shop.products, ...sold])
    const listed = (range: string) =>
      listProducts(withBags, `https://vereda.example/products/${page}?collection=${range}`)
    expect(listed('new').cards.map(({ id }) => id)).toEqual(['womens-bag-new'])
    expect(listed('basics').cards.map(({ id }) => id)).toEqual(['womens-bag-basics'])
  },
)

test('new and basics narrow only where they are offered', () => {
  const dressed = catalogueOf([...shop.products, { ...dress, lines: ['basics'] }])
  const basics = listProducts(dressed, 'https://vereda.example/products/women?collection=basics')
  expect(basics).toMatchObject({ count: 1, kept: [{ name: 'collection', value: 'basics' }] })
  expect(current(basics)).toEqual(['Básicos'])
  const hat = { ...bag, id: 'womens-hat-1', genders: ['women' as const], lines: ['new' as const] }
  const withHat = catalogueOf([...dressed.products, hat])
  const newHats = (who: string) =>
    listProducts(withHat, `https://vereda.example/products/${who}/accessories?collection=new`)
  expect(newHats('women')).toMatchObject({ count: 1, cards: [{ id: 'womens-hat-1' }] })
  expect(current(newHats('women'))).toEqual(['Novedades'])
  expect(newHats('men')).toMatchObject({ count: 1, cards: [{ id: 'mens-bag-1' }] })
  expect(women('collection=new')).toMatchObject({ count: 0 })
  expect(women('collection=summer')).toMatchObject({ count: 0 })
  expect(men('collection=basics')).toMatchObject({ count: 50, tiles: TILES })
})

test('what is chosen stands beside the list, each to be taken off, and stays on other pages', () => {
  const page = men('size=M,L&color=Azul&price=80-&category=shirts&sort=name&page=2')
  expect(page.chips.map(({ label, search }) => [label, search])).toEqual([
    ['Talla M', '?category=shirts&size=L&color=Azul&price=80-&sort=name'],
    ['Talla L', '?category=shirts&size=M&color=Azul&price=80-&sort=name'],
    ['Azul', '?category=shirts&size=M&size=L&price=80-&sort=name'],
    ['Más de 80\u00A0€', '?category=shirts&size=M&size=L&color=Azul&sort=name'],
  ])
  expect(page.unfiltered).toBe('?category=shirts&sort=name')
  expect(page.ways[0]?.search).toBe('?size=M&size=L&color=Azul&price=80-&sort=name')
})

test('only what has an address of its own is for search engines to list', () => {
  expect(men('').meta).toMatchObject({ canonicalPath: '/products/men', canonicalQuery: '' })
  expect(men('page=2').meta).toMatchObject({ canonicalQuery: '', isListed: true })
  expect(men('category=bags&page=2').meta).toMatchObject({
    title: 'Mochilas y bolsas de hombre',
    canonicalQuery: '?category=bags',
    isListed: true,
  })
  for (const query of ['size=M', 'color=Azul', 'price=80-', 'sort=name', 'category=coats']) {
    expect(men(query).meta.isListed).toBe(false)
  }
})

test.each([
  ['men', 'Hombre'],
  ['men?size=M&color=Verde&sort=name', 'Hombre'],
  ['men?category=nada', 'Hombre'],
  ['men?category=tshirts&size=M', 'Camisetas de hombre'],
  ['hombre?category=swimwear', 'Ropa de baño de hombre'],
  ['women?category=knitwear', 'Prendas de punto de mujer'],
  ['women?collection=basics', 'Básicos de mujer'],
  ['women?category=shirts&collection=new', 'Camisas de mujer · Novedades'],
  ['women/accessories?category=hair', 'Accesorios para el pelo de mujer'],
  ['accesorios?category=bags', 'Mochilas y bolsas'],
  ['outdoor?category=shirts', 'Camisas · Outdoor'],
  ['new-arrivals?category=shirts', 'Camisas · Novedades'],
])('the list at %s says what it shows: %s', (address, title) => {
  expect(at(address).title).toBe(title)
})

test('a narrowed list leads back to its whole page, whose words it does not repeat', () => {
  const page = at('men/accessories?category=bags')
  expect(page).not.toHaveProperty('lead')
  expect(page).toMatchObject({
    name: 'Accesorios de hombre',
    trail: [
      { label: 'Inicio', to: '/' },
      { label: 'Hombre', to: '/products/men' },
      { label: 'Accesorios', to: '/products/men/accessories' },
      { label: 'Mochilas y bolsas' },
    ],
  })
  expect(at('b%C3%A1sicos?category=shirts').trail[1]?.to).toBe('/products/b%C3%A1sicos')
})

test('accessories are what no garment is, within their department', () => {
  const page = at('men/accessories')
  expect(page).toMatchObject({
    title: 'Accesorios de hombre',
    trail: [
      { label: 'Inicio', to: '/' },
      { label: 'Hombre', to: '/products/men' },
      { label: 'Accesorios' },
    ],
    cards: [{ id: 'mens-bag-1' }],
  })
  expect(page.ways.map((way) => way.label)).toEqual(['Todo', 'Mochilas y bolsas'])
  expect(at('men/accessories?category=shirts').count).toBe(0)
})

test.each([
  ['hombre', 50, 'choose', '/products/men'],
  ['mujer', 1, 'choose', '/products/women'],
  ['novedades', 0, 'labels', '/products/new-arrivals'],
  ['accesorios', 1, 'choose', '/products/accesorios'],
  ['outdoor', 51, 'choose', '/products/outdoor'],
  ['urban', 0, 'choose', '/products/urban'],
  ['b%C3%A1sicos', 49, 'choose', '/products/básicos'],
  ['B%c3%81SICOS', 49, 'choose', '/products/básicos'],
  ['basicos', 49, 'choose', '/products/básicos'],
])('the word %s has a page of its own', (word, count, mode, canonicalPath) => {
  expect(at(word)).toMatchObject({ count, mode, meta: { canonicalPath } })
})

test('asked for as data it is the same page', () => {
  expect(at('b%C3%A1sicos.data?size=M')).toEqual(at('b%C3%A1sicos?size=M'))
})

test('any other path is no catalogue page', () => {
  expect(() => at('xyz')).toThrow('no catalogue page at /products/xyz')
})

test.each([
  ['', 24],
  ['page=1', 24],
  ['page=2', 48],
  ['page=3', 50],
  ['page=4', 50],
  ['page=9999', 50],
  ['page=0', 24],
  ['page=-3', 24],
  ['page=two', 24],
  ['page=1e9', 24],
])('"%s" shows %i cards', (address, cards) => {
  expect(men(address).cards).toHaveLength(cards)
})

test('a card carries what it shows and nothing more', () => {
  const [card] = men('category=bags').cards
  expect(Object.keys(card ?? {}).toSorted()).toEqual([
    'colors',
    'id',
    'isNew',
    'name',
    'pictures',
    'priceCents',
    'sizes',
    'soldOut',
    'summary',
  ])
})

test('a page touches the products that it shows, and few more, however many there are', () => {
  const count = 10_000
  const many = catalogueOf(
    Array.from({ length: count }, (_, n) =>
      shopProduct({
        id: `mens-thing-${n}`,
        name: `Prenda ${n}`,
        priceCents: 1000 + ((n * 37) % 90) * 100,
        categories: [n % 3 === 0 ? 'shirts' : 'outerwear'],
        garment: n % 2 === 0 ? 'camisa' : 'polar',
        stock: { default: n % 4 },
      }),
    ),
  )
  const touched = vi.spyOn(ProductIndex.prototype, 'at')
  onTestFinished(() => touched.mockRestore())
  const touchesOf = (query: string) => {
    touched.mockClear()
    const page = listProducts(many, `https://vereda.example/products/men?${query}`)
    expect(page.cards).toHaveLength(24)
    expect(page.count).toBeGreaterThan(1000)
    return touched.mock.calls.length
  }
  for (const query of ['', 'color=Negro&size=M', 'category=shirts&sort=new', 'price=30-50']) {
    expect(touchesOf(query), query).toBe(24)
  }
  for (const sort of ['name', 'price-asc', 'price-desc']) {
    expect(touchesOf(`sort=${sort}&color=Negro`), sort).toBeLessThan(100)
  }
})
