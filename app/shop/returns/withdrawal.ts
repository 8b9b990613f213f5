import { isMailAddress } from '../mail/address.ts'
import { readOrderNumber } from '../orders/order.ts'
import { readUnits, unitsField } from './units-form.ts'
import type { Units } from './return.ts'

/** In the order of the form. `scope` is all of the order or some of it; `goods` says which in words. */
export const WITHDRAWAL_FIELDS = ['name', 'number', 'email', 'scope', 'goods'] as const
export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number]
export type WithdrawalInput = Record<WithdrawalField, string>
export type WithdrawalErrors = Partial<Record<WithdrawalField, string>>

/** Longest accepted texts. */
const WITHDRAWAL_LIMITS = { name: 90, goods: 500 } as const

/** What is declared: checked and tidied. `units` are known where the order is open in the browser. */
export type Withdrawal = {
  name: string
  number: string
  email: string
  isWhole: boolean
  goods: string
  units: Units[]
}

/** A line of an open order, as the form offers it. */
export type OfferedLine = { position: number; text: string; left: number }

export type WithdrawalCheck =
  | { ok: true; withdrawal: Withdrawal }
  | { ok: false; errors: WithdrawalErrors }

const SIGNS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const ADDRESS_OF_WEB = /:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|es|info|io|ru)\b/i

/**
 * Reads a declaration, or says beside each field what is wrong. Asks for nothing but a name, the
 * order and an e-mail, as the law says; a web address is refused, since the text is mailed to
 * whatever address was typed. Source: Directive (EU) 2023/2673, article 11a.
 */
export function checkWithdrawal(
  input: WithdrawalInput,
  offered: readonly OfferedLine[],
  typedUnits: Readonly<Record<string, string>>,
): WithdrawalCheck {
  const tidy = Object.fromEntries(
    WITHDRAWAL_FIELDS.map((field) => [field, tidyText(input[field])]),
  ) as WithdrawalInput
  const number = readOrderNumber(tidy.number)
  const isWhole = tidy.scope === 'all'
  const units = isWhole ? [] : readUnits(typedUnits, offered)
  const errors: WithdrawalErrors = {}
  const note = (field: WithdrawalField, problem: string | undefined) => {
    if (problem !== undefined) errors[field] = problem
  }
  note('name', nameProblem(tidy.name))
  note('number', numberProblem(tidy.number, number))
  note('email', emailProblem(tidy.email))
  if (!isWhole && tidy.scope !== 'some') errors.scope = 'Elige una de las dos'
  if (tidy.scope === 'some') note('goods', goodsProblem(tidy.goods, offered, units))
  if (number === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  const { name, email } = tidy
  const goods = isWhole ? '' : goodsInWords(tidy.goods, offered, units)
  return {
    ok: true,
    withdrawal: { name, number, email, isWhole, goods, units: units === 'bad' ? [] : units },
  }
}

const tidyText = (text: string): string => text.replace(/\r\n?/g, '\n').normalize('NFC').trim()

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Falta tu nombre'
  if (SIGNS.test(name)) return UNREADABLE
  if (ADDRESS_OF_WEB.test(name)) return NO_ADDRESSES
  if (name.length > WITHDRAWAL_LIMITS.name) return tooLong(WITHDRAWAL_LIMITS.name)
  return undefined
}

function numberProblem(typed: string, number: string | undefined): string | undefined {
  if (typed === '') return 'Falta el número de pedido'
  return number === undefined ? 'Un número de pedido tiene la forma VR-7K3M-QH2D' : undefined
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Falta tu correo electrónico'
  return isMailAddress(email)
    ? undefined
    : 'Revisa el correo: debe tener la forma nombre@dominio.es'
}

function goodsProblem(
  goods: string,
  offered: readonly OfferedLine[],
  units: Units[] | 'bad',
): string | undefined {
  if (units === 'bad') return 'Alguna cantidad no vale: elige otra vez'
  if (offered.length > 0) return units.length === 0 ? 'Elige al menos una prenda' : undefined
  if (goods === '') return 'Di de qué prendas desistes'
  if (SIGNS.test(goods.replace(/[\n\t]/g, ''))) return UNREADABLE
  if (ADDRESS_OF_WEB.test(goods)) return NO_ADDRESSES
  return goods.length > WITHDRAWAL_LIMITS.goods ? tooLong(WITHDRAWAL_LIMITS.goods) : undefined
}

const UNREADABLE = 'Hay algún carácter que no se puede leer. Bórralo y escríbelo de nuevo'
const NO_ADDRESSES = 'Sin direcciones web, por favor'
const tooLong = (most: number) => `Es demasiado largo: caben ${most} caracteres`

function goodsInWords(
  typed: string,
  offered: readonly OfferedLine[],
  units: Units[] | 'bad',
): string {
  if (offered.length === 0 || units === 'bad') return typed
  return units
    .map(({ position, quantity }) => {
      const line = offered.find((one) => one.position === position)
      return `${quantity}\u00A0×\u00A0${line?.text ?? ''}`
    })
    .join('\n')
}

/** What is declared, word for word: on the page before it is sent, and in the mail after. */
export function declarationText(
  withdrawal: Pick<Withdrawal, 'number' | 'isWhole' | 'goods'>,
): string[] {
  const { number, isWhole, goods } = withdrawal
  if (isWhole) return [`Desisto del contrato de compra del pedido ${number}, entero.`]
  return [`Desisto del contrato de compra del pedido ${number} en cuanto a:`, ...goods.split('\n')]
}

/** The names of the selects, so that a form is read field by field. */
export const unitsFields = (offered: readonly OfferedLine[]): string[] =>
  offered.map(({ position }) => unitsField(position))
