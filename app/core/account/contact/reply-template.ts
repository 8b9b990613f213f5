import * as v from 'valibot'
import { labelText } from '#core/customers/addresses/address.ts'
import { greetingName } from '#core/orders/order-words.ts'
import { tooLongText, typedText } from '#core/base/text/form-schema.ts'

/** The beginning of an answer to a message. `version` counts its changes. */
export type ReplyTemplate = { id: string; label: string; text: string; version: number }

/** A list that fits into a choice, and texts that leave room in an answer. */
export const MOST_TEMPLATES = 40
export const TEMPLATE_LIMITS = { nombre: 40, texto: 4000 }

/** What a template has in braces, and what it becomes. */
export const PLACEHOLDERS = {
  nombre: 'el nombre de quien escribe',
  pedido: 'el número de su último pedido',
  referencia: 'la referencia del mensaje',
  tienda: 'el nombre de la tienda',
} as const

type Placeholder = keyof typeof PLACEHOLDERS

const NAMES = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`)
const IN_BRACES = /\{[^{}\n]{0,40}\}/g

/** The first text in braces that no template fills; undefined if there is none. */
export const unknownPlaceholder = (text: string): string | undefined =>
  (text.match(IN_BRACES) ?? []).find((found) => !NAMES.includes(found))

/** The first placeholder that is still in an answer; undefined if all are filled. */
export const openPlaceholder = (text: string): string | undefined =>
  NAMES.find((name) => text.includes(name))

/** A template as it is typed. Refuses a placeholder that nothing fills. */
export const templateForm = v.object({
  nombre: v.pipe(labelText(TEMPLATE_LIMITS.nombre), v.nonEmpty('Ponle un nombre')),
  texto: v.pipe(
    typedText(TEMPLATE_LIMITS.texto, tooLongText(TEMPLATE_LIMITS.texto)),
    v.nonEmpty('Escribe el texto'),
    v.check((text) => !/[^\P{C}\n\t]/u.test(text), 'Lleva signos que no se pueden leer: bórralos'),
    v.check(
      (text) => unknownPlaceholder(text) === undefined,
      `Entre llaves solo valen ${NAMES.join(', ')}`,
    ),
  ),
})

/** Two names that differ in capitals only are one. */
export const labelKey = (label: string): string => label.toLocaleLowerCase('es')

/** What is known where a template is used; `order` undefined: no order is known. */
export type TemplateFacts = {
  name: string
  order: string | undefined
  reference: string
  shopName: string
}

/**
 * The text of a template for one message. A greeting without a usable first name loses the name. An
 * unknown order stays in braces: `openPlaceholder` keeps it from being sent.
 */
export function fillTemplate(text: string, facts: TemplateFacts): string {
  const [first = ''] = facts.name.split(' ')
  const greeting = greetingName(first)
  const values: Record<Placeholder, string | undefined> = {
    nombre: greeting,
    pedido: facts.order,
    referencia: facts.reference,
    tienda: facts.shopName,
  }
  const named = greeting === '' ? text.replaceAll(', {nombre}', '') : text
  // In one pass: what is filled in is never read as a placeholder.
  return named.replaceAll(
    /\{(nombre|pedido|referencia|tienda)\}/g,
    (whole, name: Placeholder) => values[name] ?? whole,
  )
}
