import { isMailAddress } from '#core/mail/address.ts'
import { readOrderNumber } from '#core/orders/order.ts'
import { policy } from '#core/policy/policy.ts'
import { normalizeText } from '#core/text/typed-text.ts'
import { readUnits } from './units-form.ts'
import type { Units } from './return.ts'

/** In the order of the form. `scope` is all of the order or some of it; `goods` says which in words. */
export const WITHDRAWAL_FIELDS = ['name', 'number', 'email', 'scope', 'goods'] as const
export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number]
export type WithdrawalInput = Record<WithdrawalField, string>
export type WithdrawalErrors = Partial<Record<WithdrawalField, string>>

/** Longest accepted texts. */
const WITHDRAWAL_LIMITS: Record<WithdrawalField, number> = {
  name: 90,
  number: 40,
  email: 254,
  scope: 10,
  goods: 500,
}

/** A line in words, as `goodsInWords` writes it. */
const LINE_LENGTH = 200

/**
 * The longest text of each field that the form posts. The goods come back from the review in the
 * shop's own words too, line by line: those may be more than somebody may type.
 */
export const WITHDRAWAL_FORM = {
  ...WITHDRAWAL_LIMITS,
  goods: policy.limits.cartLines * LINE_LENGTH,
  step: 10,
} as const

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
/** The letter before the dot is enough: to look for the whole name would take quadratic time. */
const ADDRESS_OF_WEB = /:\/\/|\bwww\.|[a-z0-9-]\.(?:com|net|org|es|info|io|ru)\b/i

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
  const tidy = { ...input }
  const tooLong: WithdrawalField[] = []
  for (const field of WITHDRAWAL_FIELDS) {
    const text = normalizeText(input[field], WITHDRAWAL_LIMITS[field])
    if (text === undefined) tooLong.push(field)
    tidy[field] = text ?? ''
  }
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
  for (const field of tooLong) {
    // Words are not asked for where lines are offered, or everything is meant.
    if (field !== 'goods' || (tidy.scope === 'some' && offered.length === 0)) {
      errors[field] = tooLongProblem(field)
    }
  }
  if (number === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  const { name, email } = tidy
  const goods = isWhole ? '' : goodsInWords(tidy.goods, offered, units)
  return {
    ok: true,
    withdrawal: { name, number, email, isWhole, goods, units: units === 'bad' ? [] : units },
  }
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Falta tu nombre'
  if (SIGNS.test(name)) return UNREADABLE
  if (ADDRESS_OF_WEB.test(name)) return NO_ADDRESSES
  return undefined
}

function numberProblem(typed: string, number: string | undefined): string | undefined {
  if (typed === '') return 'Falta el número de pedido'
  return number === undefined ? NUMBER_FORM : undefined
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Falta tu correo electrónico'
  return isMailAddress(email) ? undefined : EMAIL_FORM
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
  return ADDRESS_OF_WEB.test(goods) ? NO_ADDRESSES : undefined
}

const NUMBER_FORM = 'Un número de pedido tiene la forma VR-7K3M-QH2D'
const EMAIL_FORM = 'Revisa el correo: debe tener la forma nombre@dominio.es'
const UNREADABLE = 'Hay algún carácter que no se puede leer. Bórralo y escríbelo de nuevo'
const NO_ADDRESSES = 'Sin direcciones web, por favor'

function tooLongProblem(field: WithdrawalField): string {
  if (field === 'number') return NUMBER_FORM
  if (field === 'scope') return 'Elige una de las dos'
  return field === 'email'
    ? EMAIL_FORM
    : `Es demasiado largo: caben ${WITHDRAWAL_LIMITS[field]} caracteres`
}

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

/** What happens after a withdrawal, the same for every declaration: nobody learns of an order by it. */
export const WITHDRAWAL_NEXT = [
  'Buscamos el pedido y te escribimos con lo que toca: si no ha salido, lo cancelamos; si ya lo tienes, te mandamos la etiqueta, con el franqueo pagado.',
  `Te devolvemos el dinero por el mismo medio con el que pagaste, como muy tarde ${policy.returns.refundWithinDays} días naturales después de tu declaración. Podemos esperar a tener las prendas, o la prueba de que las has enviado.`,
] as const
