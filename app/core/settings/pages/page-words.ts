import { shop } from '#core/base/policy/shop.ts'
import { outlyingSentences } from '#core/pricing/shipping/outlying-words.ts'
import {
  isRichText,
  type Block,
  type FaqContent,
  type PageContent,
  type PageSection,
  type PageTable,
  type RichText,
} from './page-content.ts'
import {
  FIGURE_NAMES,
  figures,
  internationalTariff,
  outlyingTariffRows,
  servedCountries,
  vatAnswer,
  vatSentence,
  viesSentences,
  firstPurchaseSentence,
  paymentSentence,
  transferSentences,
} from './page-figures.ts'

/** Every name that running text can have in braces, with its words of now. */
const WORDS: ReadonlyMap<string, () => string> = new Map([
  ...Object.entries(FIGURE_NAMES).map(
    ([key, name]) => [name, () => figures[key as keyof typeof figures]] as const,
  ),
  ['envio.paises', servedCountries],
  ['frase.iva', vatSentence],
  ['frase.iva-incluido', vatAnswer],
  ['frase.pago', paymentSentence],
  ['frase.primera-compra', firstPurchaseSentence],
  ['frase.transferencia', () => transferSentences.answer],
  ['frase.transferencia-condiciones', () => transferSentences.terms],
  ['tienda.nombre', () => shop.name],
  ['tienda.razon-social', () => shop.legalName],
  ['tienda.nif', () => shop.taxId],
  ['tienda.registro', () => shop.registry],
  ['tienda.envases', () => shop.packagingNumber],
  ['tienda.calle', () => shop.address.street],
  ['tienda.codigo-postal', () => shop.address.postcode],
  ['tienda.ciudad', () => shop.address.city],
  ['tienda.pais', () => shop.address.country],
  ['tienda.correo', () => shop.email],
  ['tienda.telefono', () => shop.phone.replaceAll(' ', '\u00A0')],
])

/** Names that stand alone in a row of a table, and the rows of now. */
const ROWS: ReadonlyMap<string, () => string[][]> = new Map([
  ['filas.internacional', internationalTariff],
  ['filas.sin-iva', outlyingTariffRows],
])

/** Names that stand alone in an item of a list, and the items of now. */
const ITEMS: ReadonlyMap<string, () => string[]> = new Map([
  ['frases.sin-iva', () => outlyingSentences()],
  ['frases.vies', viesSentences],
])

const NAME = /\{\{([^{}]*)\}\}/g

export type NamePlace = 'text' | 'row' | 'item'

/** The names that stand for something in such a place. */
export const namesOf = (place: NamePlace): string[] => [
  ...{ row: ROWS, item: ITEMS, text: WORDS }[place].keys(),
]

/** The names in braces in a text. */
export const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(NAME), ([, name = '']) => name)

/** The names that the owner can write, in order. */
export const allNames = (): string[] => [...namesOf('text'), ...namesOf('row'), ...namesOf('item')]

/** The name, if the text is one in braces and nothing else. */
export const soleName = (text: string): string | undefined => /^\{\{([^{}]*)\}\}$/.exec(text)?.[1]

/** The page with the figures and facts of now instead of their names. */
export const withWords = (page: PageContent): PageContent => ({
  ...page,
  title: words(page.title),
  description: words(page.description),
  intro: richWords(page.intro),
  sections: page.sections.map(sectionWords),
})

/** The same of the questions. */
export const faqWithWords = ({ groups, ...head }: FaqContent): FaqContent => ({
  title: words(head.title),
  description: words(head.description),
  intro: richWords(head.intro),
  groups: groups.map(({ id, title, questions }) => ({
    id,
    title: words(title),
    questions: questions.map(({ id: name, question, answer }) => ({
      id: name,
      question: words(question),
      answer: answer.map(blockWords),
    })),
  })),
})

const sectionWords = ({ id, title, blocks }: PageSection): PageSection => ({
  id,
  title: words(title),
  blocks: blocks.map(blockWords),
})

/** The text with the figures and facts of now instead of their names. */
export const words = (text: string): string =>
  text.replaceAll(NAME, (found, name: string) => WORDS.get(name)?.() ?? found)

function richWords(text: RichText): RichText {
  if (typeof text === 'string') return words(text)
  return text.map((part) => {
    if (typeof part === 'string') return words(part)
    if ('strong' in part) return { strong: words(part.strong) }
    const to = words(part.link)
    return {
      link: to.startsWith('tel:') ? to.replaceAll(/\s/g, '') : to,
      text: words(part.text),
    }
  })
}

function blockWords(block: Block): Block {
  if (isRichText(block)) return richWords(block)
  if ('list' in block) return { list: block.list.flatMap(itemWords) }
  if ('steps' in block) return { steps: block.steps.flatMap(itemWords) }
  if ('facts' in block) {
    return {
      // A fact that the shop does not have, such as a number of a register, is left out.
      facts: block.facts
        .map(({ label, value }) => ({ label: words(label), value: richWords(value) }))
        .filter(({ value }) => value !== ''),
    }
  }
  if ('table' in block) return { table: tableWords(block.table) }
  return { form: { text: block.form.text.map(words), fields: block.form.fields.map(words) } }
}

function itemWords(item: RichText): readonly RichText[] {
  const name = typeof item === 'string' ? soleName(item) : undefined
  return (name === undefined ? undefined : ITEMS.get(name)?.()) ?? [richWords(item)]
}

const tableWords = ({ caption, head, rows }: PageTable): PageTable => ({
  caption: words(caption),
  head: head.map(words),
  rows: rows.flatMap((row): readonly (readonly RichText[])[] => {
    const [first] = row
    const name = row.length === 1 && typeof first === 'string' ? soleName(first) : undefined
    return (name === undefined ? undefined : ROWS.get(name)?.()) ?? [row.map(richWords)]
  }),
})
