import { nearestText } from '#core/base/text/nearest.ts'
import type { RichPart, RichText } from './page-content.ts'
import { namesIn, namesOf, soleName } from './page-words.ts'

/** A line of the owner's text, counted from 1. */
export type Line = { text: string; number: number }

/** What is wrong, in words for the owner. */
export class PageFault extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

export function failAt(line: number, message: string): never {
  throw new PageFault(line, message)
}

/** `[text](address)` or `**text**`. */
const PART = /\[([^[\]]+)\]\(([^()\s]+)\)|\*\*([^*]+)\*\*/g

/** Reads running text. `place` says which names may stand alone in it. */
export function readText({ text, number }: Line, place: 'text' | 'item' = 'text'): RichText {
  if (text === '') failAt(number, 'Falta el texto.')
  if (/<[a-z/!]/i.test(text)) failAt(number, 'Aquí no se escribe HTML.')
  checkNames({ text, number }, place)
  const parts: RichPart[] = []
  let end = 0
  for (const match of text.matchAll(PART)) {
    parts.push(text.slice(end, match.index), partOf(match, number))
    end = match.index + match[0].length
  }
  const rest = text.slice(end)
  if (parts.length === 0) return checkRest(rest, number)
  const all = [...parts, rest].filter((part) => part !== '')
  for (const part of all) if (typeof part === 'string') checkRest(part, number)
  const marked = all.filter((part) => typeof part !== 'string').map((part) => JSON.stringify(part))
  if (new Set(marked).size < marked.length) {
    failAt(number, 'El mismo enlace, o la misma negrita, está dos veces en el párrafo.')
  }
  return all
}

function partOf([, text = '', link = '', strong = '']: RegExpExecArray, number: number): RichPart {
  if (strong !== '') return { strong }
  if (!isAddress(link)) {
    failAt(
      number,
      `«${link}» no vale como enlace: va a la tienda (/contact), o empieza por https://, mailto: o tel:.`,
    )
  }
  return { link, text }
}

/** Into the shop, https, mail or telephone. */
const isAddress = (link: string): boolean =>
  /^\/(?:[\w-][\w\-./]*)?(?:\?[\w\-=&%.]*)?(?:#[\w-]+)?$/.test(link) ||
  (link.startsWith('https://') && URL.canParse(link)) ||
  /^mailto:(?:\{\{tienda\.correo\}\}|[^\s@<>"]+@[^\s@<>"]+)$/.test(link) ||
  /^tel:(?:\{\{tienda\.telefono\}\}|\+?\d{3,15})$/.test(link)

function checkRest(text: string, number: number): string {
  if (/\]\(|\*\*/.test(text)) {
    failAt(number, 'Hay un enlace o una negrita a medias: van como [texto](/contact) y **texto**.')
  }
  return text
}

/** Refuses a name in braces that is none of those that can stand here. */
export function checkName(name: string, names: readonly string[], line: number): void {
  if (names.includes(name)) return
  const near = nearestText(name, names, 5)
  failAt(line, `{{${name}}} no es ninguna cifra ni ningún dato que vaya aquí. ${near}`)
}

function checkNames({ text, number }: Line, place: 'text' | 'item'): void {
  const sole = soleName(text)
  const names = [
    ...(place === 'item' && sole !== undefined ? namesOf('item') : []),
    ...namesOf('text'),
  ]
  for (const name of namesIn(text)) checkName(name, names, number)
  if (/\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))) {
    failAt(number, 'Hay llaves a medias: una cifra va como {{plazo.devolver}}.')
  }
}
