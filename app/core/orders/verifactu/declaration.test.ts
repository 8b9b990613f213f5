import { expect, test } from 'vitest'
import { invoicing } from '#core/orders/record-schema/invoicing.ts'
import { declaration } from './declaration.ts'

const { program } = invoicing

test('the statement has the facts that stand in the records', () => {
  const texts = Object.fromEntries(declaration(program).facts)
  expect(texts).toMatchObject({
    'Sistema informático': program.name,
    'Código del sistema': program.id,
    Versión: program.version,
    'NIF del productor': program.producerTaxId,
    'Funciona solo como VERI*FACTU': 'Sí',
  })
  expect(declaration(program).facts).toHaveLength(12)
})

test('it is not signed until its producer has', () => {
  expect(declaration(program)).toMatchObject({ isSigned: false })
  expect(declaration(program).facts.at(-1)).toEqual(['Lugar y fecha', 'Sin firmar'])
  const signed = declaration({
    ...program,
    isOnlyVerifactu: false,
    signed: { place: 'Madrid', on: '2027-01-01' },
  })
  expect(signed.isSigned).toBe(true)
  expect(signed.facts.at(-1)).toEqual(['Lugar y fecha', 'Madrid, 1 de enero de 2027'])
  expect(Object.fromEntries(signed.facts)['Funciona solo como VERI*FACTU']).toBe('No')
})
