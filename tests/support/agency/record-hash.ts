import { createHash } from 'node:crypto'
import { textAt, type Tag } from './tag.ts'

const ISSUED = [
  'IDFactura/IDEmisorFactura',
  'IDFactura/NumSerieFactura',
  'IDFactura/FechaExpedicionFactura',
  'TipoFactura',
  'CuotaTotal',
  'ImporteTotal',
  'Encadenamiento/RegistroAnterior/Huella',
  'FechaHoraHusoGenRegistro',
]
const CANCELLED = [
  'IDFactura/IDEmisorFacturaAnulada',
  'IDFactura/NumSerieFacturaAnulada',
  'IDFactura/FechaExpedicionFacturaAnulada',
  'Encadenamiento/RegistroAnterior/Huella',
  'FechaHoraHusoGenRegistro',
]

/**
 * Whether a record carries the hash of its own fields. An amount may have been hashed with or
 * without the zeros at its end.
 * Source: the agency's specification of the hash 0.1.2, 3 and 5; computed from the XML alone.
 */
export function hasRightHash(record: Tag): boolean {
  const paths = record.name === 'RegistroAlta' ? ISSUED : CANCELLED
  const texts = paths.reduce<string[]>(
    (begun, path) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      return begun.flatMap((text) =>
        formsOf(name, textAt(record, path)).map((value) => `${text}&${name}=${value}`),
      )
    },
    [''],
  )
  const hash = textAt(record, 'Huella')
  return texts.some((text) => sha256(text.slice(1)) === hash)
}

const sha256 = (text: string) =>
  createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase()

function formsOf(name: string, value: string): string[] {
  if (name !== 'CuotaTotal' && name !== 'ImporteTotal') return [value]
  const amount = Number(value)
  return [...new Set([value, String(amount), amount.toFixed(1), amount.toFixed(2)])].filter(
    (form) => Number(form) === amount,
  )
}
