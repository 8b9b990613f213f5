import { plainWord } from '#core/base/text/plain-word.ts'
import { categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels } from '#core/catalogue/collections.ts'
import { listDeskProducts } from '#core/catalogue/product-edit/product-list.server.ts'
import type { PackMember } from '#core/pricing/offers/pack.ts'
import type { Db } from '#db/schema.ts'
import { refused } from '../http/desk-answer.ts'
import type { Form } from './offer-fields.server.ts'
import { memberField, MEMBERS, memberUnits, type MemberOption } from './offer-values.ts'

/** Products among which somebody chooses in a row. */
const MOST_PRODUCTS = 6

type Found = {
  members: PackMember[]
  errors: Record<string, string>
  options: Record<string, MemberOption[]>
}

/** The members of a pack as its rows name them: an id, words of a name, a category or a collection. */
export async function findMembers(db: Db, form: Form, now: string): Promise<Found> {
  const found: Found = { members: [], errors: {}, options: {} }
  if (form.kind !== 'pack') return found
  for (const at of MEMBERS) {
    const typed = form[memberField(at)]
    if (typed === '') continue
    const units = form[memberUnits(at)]
    if (!/^\d{0,2}$/.test(units)) found.errors[memberUnits(at)] = 'Un número entero'
    const goods = kindsOf(typed) ?? (await productsOf(db, typed, now))
    const [only] = goods
    if (only && goods.length === 1) {
      const { kind, value } = only.member
      // In the order of what is stored, so that the same pack has the same mark.
      found.members.push({ units: units === '' ? 1 : Number(units), kind, value })
      continue
    }
    found.options[memberField(at)] = goods.map(({ value, label }) => ({ value, label }))
    found.errors[memberField(at)] =
      goods.length === 0 ? 'No hay ninguna prenda a la venta que se llame así' : 'Elige una'
  }
  return found
}

type Goods = MemberOption & { member: Pick<PackMember, 'kind' | 'value'> }

/** «categoría tshirts», «Camisetas»; undefined: none, so it is a product. */
function kindsOf(typed: string): Goods[] | undefined {
  const word = plainWord(typed)
  const lists = [
    { kind: 'category', prefix: 'categoria ', labels: categoryLabels() },
    { kind: 'collection', prefix: 'coleccion ', labels: collectionLabels() },
  ] as const
  for (const { kind, prefix, labels } of lists) {
    const wanted = word.startsWith(prefix) ? word.slice(prefix.length) : word
    const one = Object.entries(labels).find(
      ([value, label]) => plainWord(value) === wanted || plainWord(label) === wanted,
    )
    if (one) return [{ value: typed, label: one[1], member: { kind, value: one[0] } }]
  }
  return undefined
}

async function productsOf(db: Db, typed: string, now: string): Promise<Goods[]> {
  const search = { view: 'a-la-venta', text: typed, most: MOST_PRODUCTS, now } as const
  const { products } = await listDeskProducts(db, search)
  const exact = products.find(({ id }) => id === typed.toLowerCase())
  return (exact ? [exact] : products).map(({ id, name }) => ({
    value: id,
    label: name,
    member: { kind: 'product', value: id },
  }))
}

/** The rows that mean nothing, or several goods to choose among. */
export const refusedMembers = ({ errors, options }: Found) =>
  refused('bad_fields', '', { errors, facts: { conjunto: JSON.stringify(options) } })
