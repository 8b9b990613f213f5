import * as v from 'valibot'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import {
  previewGroups,
  setWords,
  type WordsLine,
} from '#core/catalogue/product-edit/bulk-groups.server.ts'
import { MOST_AT_ONCE, type GroupField } from '#core/catalogue/product-edit/bulk-terms.ts'
import {
  readChosen,
  type ChosenProduct,
} from '#core/catalogue/product-edit/chosen-products.server.ts'
import { setProductsSold } from '#core/catalogue/product-edit/edit-product.server.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, preview, refused } from '../../http/desk-answer.ts'
import {
  IDS_LIMIT,
  idsField,
  markOf,
  readIds,
  seenField,
  type ShownRow,
} from './bulk-fields.server.ts'
import {
  changedSince,
  NO_PRODUCTS,
  productCount,
  readGroup,
  SINCE_SEEN,
  wordsText,
} from './bulk-words.ts'
import { contentFaultText } from '../product-words.ts'

const soldText = (isSold: boolean): string => (isSold ? 'A la venta' : 'Archivado')

/** Those of the products that are not so already. */
const others = (products: readonly ChosenProduct[], isSold: boolean) =>
  products.filter((product) => product.isSold !== isSold)

const soldMark = (ids: readonly string[], isSold: boolean): string =>
  markOf([isSold, ids.toSorted()])

const setSold = (isSold: boolean) =>
  deskChange({
    permission: 'products.edit',
    fields: { ids: IDS_LIMIT, seen: 60 },
    schema: v.object({ ids: idsField, seen: seenField }),
    work: async ({ ctx, input: { ids, seen } }) => {
      if (seen !== '') await lockProducts(ctx.db, ids)
      const changing = others(await readChosen(ctx.db, ids), isSold)
      const changed = changing.map(({ id }) => id)
      const mark = soldMark(changed, isSold)
      const isSeen = seen === mark && changed.length > 0
      if (isSeen) await setProductsSold(ctx.db, changed, isSold)
      return { isSeen, changing, changed, mark }
    },
    entry: ({ isSeen, changed }) =>
      isSeen
        ? changed.map((id) => ({
            action: isSold ? 'product.restore' : 'product.archive',
            subject: { kind: 'product', id },
            summary: `${isSold ? 'Vuelve a la venta' : 'Archiva'} ${id}, con otros`,
            before: { isSold: !isSold },
            after: { isSold },
          }))
        : undefined,
    answer: ({ isSeen, changing, changed, mark }, { input }) => {
      if (isSeen) {
        const fields = { ids: changed.join(' '), seen: soldMark(changed, !isSold) }
        return done(
          isSold
            ? `${productCount(changed.length)} a la venta otra vez.`
            : `${productCount(changed.length)} fuera de la venta. Los pedidos que los llevan no cambian.`,
          { undo: { intent: isSold ? 'archivar' : 'restaurar', fields } },
        )
      }
      if (changing.length === 0) {
        return refused('refused', `Todos estaban ya así: ${soldText(isSold).toLowerCase()}.`)
      }
      const rows = changing.map(({ id, name }): ShownRow => ({
        id,
        name,
        before: soldText(!isSold),
        after: soldText(isSold),
      }))
      const count = `${productCount(changing.length)} ${changing.length === 1 ? 'cambia' : 'cambian'}.`
      return preview(input.seen === '' ? count : `${SINCE_SEEN}\n${count}`, {
        seen: mark,
        deed: `${isSold ? 'Poner a la venta' : 'Archivar'} ${productCount(changing.length)}`,
        rows: JSON.stringify(rows),
      })
    },
  })

export const archiveMany = setSold(false)
export const restoreMany = setSold(true)

const groupForm = v.object({
  ids: idsField,
  seen: seenField,
  group: v.pipe(
    v.string(),
    v.check((typed) => readGroup(typed) !== undefined, 'Elige cuál'),
  ),
  how: v.picklist(['add', 'remove', 'only'], 'Elige qué se hace'),
})

const wordEntries = (field: GroupField, lines: readonly Omit<WordsLine, 'name'>[], why: string) =>
  lines.map(({ id, before, after }) => ({
    action: 'product.groups',
    subject: { kind: 'product', id },
    summary: `Grupos de ${id}: de ${wordsText(field, before)} a ${wordsText(field, after)}, ${why}`,
    before: { [field]: before.join(' ') },
    after: { [field]: after.join(' ') },
  }))

/** Collections, categories and lines of many products: first what each becomes, then exactly that. */
export const changeGroups = deskChange({
  permission: 'products.edit',
  fields: { ids: IDS_LIMIT, seen: 60, group: 60, how: 10 },
  schema: groupForm,
  work: async ({ ctx, input: { ids, seen, group, how }, at }) => {
    if (seen !== '') await lockProducts(ctx.db, ids)
    const { field, word } = readGroup(group) ?? { field: 'lines' as const, word: '' } // checked
    const shown = await previewGroups(ctx.db, ids, { field, word, how })
    if (!shown.ok) return { ...shown, field }
    const { lines } = shown
    const mark = markOf([field, lines])
    if (seen !== mark) return { ok: false, reason: 'unseen', field, lines, mark } as const
    return { ...(await setWords(ctx.db, { field, lines, now: at })), field, lines }
  },
  entry: (outcome) =>
    outcome.ok ? wordEntries(outcome.field, outcome.lines, 'con otros') : undefined,
  answer: (outcome, { input }) => {
    if (outcome.ok) {
      const { field, lines } = outcome
      return done(`${productCount(lines.length)} en sus grupos nuevos. Ya se ve en la tienda.`, {
        undo: { intent: 'grupos-atras', fields: { cambios: undoText(field, lines) } },
      })
    }
    switch (outcome.reason) {
      case 'unseen':
        return shownGroups(outcome, input.seen !== '')
      case 'no_products':
        return refused('refused', NO_PRODUCTS)
      case 'nothing_changes':
        return refused('refused', 'Ya estaban todos así.')
      case 'changed_meanwhile':
        return refused('conflict', changedSince(outcome.ids))
      case 'faults':
        return refused('refused', faultText(outcome))
    }
  },
})

type Refused = Extract<Awaited<ReturnType<typeof setWords>>, { reason: 'faults' }>

function faultText({ id, faults }: Refused): string {
  const [fault] = faults
  const why = fault ? contentFaultText(fault) : ''
  const isCategory = fault?.path.startsWith('categories') === true
  return `${id} no puede quedar así: ${isCategory ? 'necesita una categoría' : why.toLowerCase()}. No se ha cambiado nada.`
}

function shownGroups(
  { field, lines, mark }: { field: GroupField; lines: readonly WordsLine[]; mark: string },
  wasSeen: boolean,
) {
  const count = `${productCount(lines.length)} ${lines.length === 1 ? 'cambia' : 'cambian'}.`
  const rows = lines.map(({ id, name, before, after }): ShownRow => ({
    id,
    name,
    before: wordsText(field, before),
    after: wordsText(field, after),
  }))
  return preview(wasSeen ? `${SINCE_SEEN}\n${count}` : count, {
    seen: mark,
    deed: `Cambiar ${productCount(lines.length)}`,
    rows: JSON.stringify(rows),
  })
}

/** What takes the change back: products with the same lists together, so that 500 fit into a form. */
function undoText(field: GroupField, lines: readonly WordsLine[]): string {
  const groups = Map.groupBy(lines, ({ before, after }) => JSON.stringify([after, before]))
  return JSON.stringify([
    field,
    [...groups].map(([lists, own]) => [lists, own.map(({ id }) => id).join(' ')]),
  ])
}

const words = v.array(v.pipe(v.string(), v.maxLength(60)))
const undoJson = v.tuple([
  v.picklist(['categories', 'collections', 'lines']),
  v.pipe(
    v.array(v.tuple([v.pipe(v.string(), v.parseJson(), v.tuple([words, words])), v.string()])),
    v.maxLength(MOST_AT_ONCE),
  ),
])

/** The groups as they were, where nobody has changed them since: all or none. */
export const undoGroups = deskChange({
  permission: 'products.edit',
  fields: { cambios: 60_000 },
  schema: v.object({ cambios: v.pipe(v.string(), v.parseJson(), undoJson) }),
  work: async ({ ctx, input, at }) => {
    const [field, groups] = input.cambios
    const lines = groups.flatMap(([[before, after], ids]) =>
      readIds(ids).map((id) => ({ id, before, after })),
    )
    return { ...(await setWords(ctx.db, { field, lines, now: at })), field, lines }
  },
  entry: (outcome) =>
    outcome.ok ? wordEntries(outcome.field, outcome.lines, 'como antes') : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done(`${productCount(outcome.lines.length)} en sus grupos de antes.`)
    return outcome.reason === 'faults'
      ? refused('refused', faultText(outcome))
      : refused('conflict', changedSince(outcome.ids))
  },
})
