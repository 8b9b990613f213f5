import { formatDay } from '#core/base/dates/format-dates.ts'
import type { invoicing } from '#core/orders/record-schema/invoicing.ts'

/** The producer's statement about the program: what it says, and whether it is signed. */
export type Declaration = { isSigned: boolean; facts: [label: string, text: string][] }

type Program = (typeof invoicing)['program']

/**
 * The «declaración responsable» of who made the program, from the same facts as its records. It is
 * shown in the program itself, and nobody but the producer can make it true: until then it says that
 * it is not signed.
 * Source: RD 1007/2023, article 13; Orden HAC/1177/2024, article 15.1 (its letters in this order).
 * To be confirmed by an adviser.
 */
export function declaration(program: Program): Declaration {
  const { signed } = program
  return {
    isSigned: signed !== null,
    facts: [
      ['Sistema informático', program.name],
      ['Código del sistema', program.id],
      ['Versión', program.version],
      [
        'Componentes y funciones',
        'Un programa de servidor (Node.js) con su base de datos (SQLite o PostgreSQL), en cualquier ordenador que los ejecute. Es una tienda en línea: vende, cobra, hace la factura de cada venta y sus rectificativas, guarda el registro de cada una encadenado por su huella y lo envía a la Agencia Tributaria.',
      ],
      ['Funciona solo como VERI*FACTU', program.isOnlyVerifactu ? 'Sí' : 'No'],
      ['Varios obligados tributarios', 'No: factura uno solo'],
      [
        'Firma de los registros',
        program.isOnlyVerifactu
          ? 'Ninguna: los registros que se envían no la necesitan'
          : 'La que pide la Agencia Tributaria',
      ],
      ['Productor', program.producer],
      ['NIF del productor', program.producerTaxId],
      ['Dirección del productor', program.producerAddress],
      [
        'Declaración',
        'El productor declara que esta versión del sistema cumple el artículo 29.2.j de la Ley 58/2003, General Tributaria, el reglamento aprobado por el Real Decreto 1007/2023, la Orden HAC/1177/2024 y las especificaciones que publica la Agencia Tributaria en su sede.',
      ],
      [
        'Lugar y fecha',
        signed === null ? 'Sin firmar' : `${signed.place}, ${formatDay(signed.on)}`,
      ],
    ],
  }
}

export const NOT_SIGNED =
  'El productor no la ha firmado: mientras tanto no vale como declaración, y el programa no debería usarse para facturar de verdad.'
