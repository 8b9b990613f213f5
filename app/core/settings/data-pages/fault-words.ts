import type * as v from 'valibot'
import { nearestText } from '#core/base/text/nearest.ts'

const KINDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'sí o no',
  Object: 'un grupo entre llaves',
  Array: 'una lista entre corchetes',
  non_empty: 'un texto que no esté vacío',
  hex_color: 'un color como #4d6650',
}

/** What is wrong with a piece of data, in words for the owner. */
export function faultWords({
  type,
  expected,
  received,
  input,
  requirement,
}: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'sobra: quítalo o corrige su nombre.'
  if (received === 'undefined') return 'falta.'
  if (type === 'max_length' && typeof input === 'string') {
    return `es demasiado largo: caben ${String(requirement)} letras.`
  }
  if (type === 'max_length') return `son demasiados: caben ${String(requirement)}.`
  if (type === 'min_length') return `son pocos: hacen falta ${String(requirement)}.`
  if (type === 'length') return `hacen falta ${String(requirement)}.`
  if (type === 'min_value' || type === 'max_value') {
    const which = type === 'min_value' ? 'menor' : 'mayor'
    return `aquí va un número que no sea ${which} que ${String(requirement === 0 ? 'cero' : requirement)}.`
  }
  const known = KINDS[type] ?? KINDS[expected ?? '']
  if (known !== undefined) return `aquí va ${known}.`
  const words = (expected ?? '').match(/(?<=")[^"|]+(?=")/g) ?? []
  return `«${String(input)}» no vale. ${nearestText(String(input), words, 12)}`
}
