import { isMailAddress, withAsciiDomain } from '#core/mail/address.ts'
import { isCountry } from './countries.ts'
import { isInEu, isTheShop, lacksResponsible, type MakerEntry, type Responsible } from './makers.ts'

/** It bounds the list of the desk's form and the words of a fault. */
export const MOST_MAKERS = 500
export const LONGEST_KEY = 40
export const LONGEST_NAME = 120
export const LONGEST_ADDRESS = 240

/** Words with hyphens, as ids have them: the key stands in files, commands and the audit log. */
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a text can be the key with which products name a maker. */
export const isMakerKey = (text: string): boolean => text.length <= LONGEST_KEY && KEY.test(text)

/** What nobody sees, and line breaks. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

type Field = keyof Responsible

/** Of the maker itself, or of who answers for it within the Union. */
export type MakerPart = 'maker' | 'responsible'

/** Why an entry may not be kept: the first fault of its fields, or of the whole. */
export type EntryFault =
  | { fault: 'missing' | 'bad_sign'; part: MakerPart; field: Field }
  | { fault: 'too_long'; part: MakerPart; field: Field; most: number }
  | { fault: 'bad_country' | 'bad_email'; part: MakerPart; typed: string }
  | { fault: 'outside_eu' | 'responsible_outside_eu' }

/**
 * The first fault of a maker as its owner wants it; undefined: it may be kept. One outside the Union
 * needs somebody within who answers for its products.
 * Source: Regulation (EU) 2023/988, articles 16(1) and 19(a) and (b), sure: the name, the postal
 * address and the e-mail address of both are shown.
 */
export function entryFault(entry: MakerEntry): EntryFault | undefined {
  const { responsible } = entry
  if (isTheShop(entry) && !responsible && entry.country === undefined)
    return emailFault(entry.email, 'maker')
  return (
    contactFault(entry, 'maker') ??
    (responsible && contactFault(responsible, 'responsible')) ??
    (responsible && !isInEu(responsible.country)
      ? { fault: 'responsible_outside_eu' }
      : undefined) ??
    (lacksResponsible(entry) ? { fault: 'outside_eu' } : undefined)
  )
}

const MOST: Partial<Record<Field, number>> = { name: LONGEST_NAME, address: LONGEST_ADDRESS }

function contactFault(contact: Partial<Responsible>, part: MakerPart): EntryFault | undefined {
  for (const field of ['name', 'address', 'country', 'email'] as const) {
    const text = contact[field] ?? ''
    const most = MOST[field]
    if (text.trim() === '') return { fault: 'missing', part, field }
    if (UNSEEN.test(text)) return { fault: 'bad_sign', part, field }
    if (most !== undefined && text.length > most) return { fault: 'too_long', part, field, most }
    if (field === 'country' && !isCountry(text)) return { fault: 'bad_country', part, typed: text }
  }
  return emailFault(contact.email ?? '', part)
}

function emailFault(email: string, part: MakerPart): EntryFault | undefined {
  if (email === '') return { fault: 'missing', part, field: 'email' }
  return isMailAddress(email) ? undefined : { fault: 'bad_email', part, typed: email }
}

/** What an owner changes of a maker; what is not there stays. */
export type MakerChange = Partial<Responsible> & {
  /** Null takes away who answers for it. */
  responsible?: Partial<Responsible> | null
  /** It is the shop itself: only its e-mail address is kept. */
  isTheShop?: boolean
}

const EMPTY: Responsible = { name: '', address: '', country: '', email: '' }

/**
 * A maker with a change applied, spaces around texts taken away; it may have faults. A new one lacks
 * what is not said: that it is the shop itself must be said.
 */
export function changedEntry(before: MakerEntry | undefined, change: MakerChange): MakerEntry {
  const { responsible: newResponsible, isTheShop: isOwn, ...own } = change
  const { responsible: oldResponsible, ...old }: MakerEntry = before ?? EMPTY
  const contact = { ...old, ...readContact(own) }
  if (isOwn) return { email: contact.email }
  const responsible =
    newResponsible === null || (!newResponsible && !oldResponsible)
      ? undefined
      : { ...EMPTY, ...oldResponsible, ...readContact(newResponsible ?? {}) }
  return { ...inOrder(contact), ...(responsible && { responsible: inOrder(responsible) }) }
}

/** With one order of its fields, so that equal makers are equal as text. */
function inOrder<T extends Partial<Responsible> & { email: string }>({
  name,
  address,
  country,
  email,
}: T): T {
  return {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(country === undefined ? {} : { country }),
    email,
  } as T // the fields that it had
}

/** Texts as they are kept: «  pt » is PT, and a domain of other letters has its ASCII form. */
function readContact({
  name,
  address,
  country,
  email,
}: Partial<Responsible>): Partial<Responsible> {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(address === undefined ? {} : { address: address.trim() }),
    ...(country === undefined ? {} : { country: country.trim().toUpperCase() }),
    ...(email === undefined ? {} : { email: withAsciiDomain(email.trim()) }),
  }
}
