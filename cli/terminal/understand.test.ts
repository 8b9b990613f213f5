import { expect, test } from 'vitest'
import { helpOfCommand, mapOfCommands } from './help.ts'
import { GROUPS } from '../map.ts'
import { understand } from './understand.ts'
import { count, day, euros, wholeNumber } from './words.ts'

const read = (line: string) => understand(line.split(' ').filter(Boolean), GROUPS)

test.each([
  ['stock sumar mens-jacket-1/M/Azul -3', 'sumar', ['mens-jacket-1/M/Azul', '−3'], {}],
  ['stock sumar mens-jacket-1/M/Azul +3', 'sumar', ['mens-jacket-1/M/Azul', '+3'], {}],
  ['stock bajo --hasta 5 --json', 'bajo', [], { hasta: '5', json: true }],
  ['stock bajo --hasta=5', 'bajo', [], { hasta: '5' }],
  [
    'Catálogo Importar a.csv --si --retirar-ausentes',
    'importar',
    ['a.csv'],
    { si: true, 'retirar-ausentes': true },
  ],
  ['códigos crear A1B --porcentaje 15', 'crear', ['A1B'], { porcentaje: '15' }],
  ['catalogo importar -- --raro.csv', 'importar', ['--raro.csv'], {}],
  ['hoy', 'hoy', [], {}],
  ['Hoy --json', 'hoy', [], { json: true }],
])('«%s» is understood', (line, name, words, options) => {
  expect(read(line)).toMatchObject({ kind: 'run', command: { name }, words, options })
})

test.each([
  ['', 'map'],
  ['ayuda', 'map'],
  ['--help', 'map'],
  ['-h', 'map'],
  ['ayuda stock', 'help'],
  ['stock --help', 'help'],
  ['stock poner --help', 'help'],
  ['stock poner x -h', 'help'],
  ['ayuda stock poner', 'help'],
  ['hoy --help', 'help'],
])('«%s» asks for help', (line, kind) => {
  expect(read(line).kind).toBe(kind)
})

test.each([
  ['stok bajo', '¿Querías decir «stock»?'],
  ['stock ponr x 1', '¿Querías decir «poner»?'],
  ['volar alto', 'La orden «volar» no existe. Hay: hoy, pedidos'],
  ['stock', 'Falta decir qué: bajo, retenido, ver, movimientos, poner, contar, sumar'],
  ['stock poner uno', 'Falta VARIANTE N.'],
  ['precios poner mi chaqueta 79,99', 'Sobra «79,99». Lo que lleva espacios'],
  ['stock bajo --hsta 5', 'No hay ninguna opción --hsta. Hay: --hasta, --json, --help.'],
  ['stock bajo --hasta', 'A --hasta le falta N.'],
  ['stock bajo --hasta --json', 'A --hasta le falta N.'],
  ['stock bajo --json=no', '--json no lleva valor.'],
  ['stock bajo --hasta 1 --hasta 2', '--hasta está dos veces.'],
  ['stock bajo --constructor', 'No hay ninguna opción --constructor'],
])('«%s» is wrong usage', (line, message) => {
  expect(() => read(line)).toThrow(message)
})

test.each([
  'stock bajo --si',
  'stock sumar x 1 --si',
  'devoluciones recibir DV-1 --si',
  'hoy --si',
])('«%s»: a yes that nothing asked for is taken', (line) => {
  expect(read(line).kind).toBe('run')
})

test('every command has a help with an example that it understands', () => {
  for (const group of GROUPS) {
    for (const command of group.commands) {
      expect(helpOfCommand(group, command)).toContain(command.says)
      for (const example of command.examples) {
        const words = [...example.matchAll(/"([^"]+)"|(\S+)/g)].map(([, a, b]) => a ?? b ?? '')
        expect(understand([group.name, ...words], GROUPS)).toMatchObject({ kind: 'run', command })
      }
    }
  }
})

test('the help is narrow enough for a small terminal, and has no code in it', () => {
  const all = GROUPS.flatMap((group) => group.commands.map((c) => helpOfCommand(group, c)))
  const lines = [mapOfCommands(GROUPS), ...all].join('\n').split('\n')
  expect(lines.filter((line) => line.length > 100)).toEqual([])
  expect(lines.filter((line) => /undefined|\[object/.test(line))).toEqual([])
})

test.each(['1,5', 'uno', '', '--2', '1e3', '9999999999'])('«%s» is no whole number', (typed) => {
  expect(() => wholeNumber(typed, '--hasta', 0)).toThrow('--hasta tiene que ser un número entero')
})

test('numbers, prices and days are read as people type them', () => {
  expect([wholeNumber('+3', 'x', 0), wholeNumber('−3', 'x', -9)]).toEqual([3, -3])
  expect(() => wholeNumber('-1', 'N', 0)).toThrow('0 o más')
  expect(euros('79,99 €', 'El precio')).toBe(7999)
  expect(() => euros('0', 'El precio')).toThrow('un precio como 79,99')
  expect(() => day('21/11/2026', '--desde')).toThrow('un día como 2026-11-21')
  expect(count(1204, 'pedido', 'pedidos')).toBe('1.204 pedidos')
})

test.each([
  ['2026-11-21', '2026-11-21'],
  ['hoy', '2026-03-29'],
  ['Ayer', '2026-03-28'],
  ['anteayer', '2026-03-27'],
  ['mañana', '2026-03-30'],
])('the day «%s» is %s, by the calendar of Madrid', (typed, expected) => {
  // In Madrid it is the 29th already, and the clocks change that night.
  expect(day(typed, '--desde', new Date('2026-03-28T23:30:00.000Z'))).toBe(expected)
})

test('a group with one command is run and explained by its name alone', () => {
  expect(() => read('hoy ya')).toThrow('Sobra «ya»')
  expect(mapOfCommands(GROUPS)).toMatch(/^ {2}hoy {2}/m)
})
