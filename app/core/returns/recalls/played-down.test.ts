import { expect, test } from 'vitest'
import { playedDown } from './played-down.ts'
import { PASS_ON, RECALL_HEADLINE } from './recall.ts'

test.each([
  // Voluntary, precautionary, discretionary.
  ['Retirada VOLUNTARIA', 'VOLUNTARIA'],
  ['La retiramos voluntariamente', 'voluntariamente'],
  ['Son cambios voluntarios', 'voluntarios'],
  ['la retiramos por   Precaución', 'Precaución'],
  ['Es una medida precautoria', 'precautoria'],
  ['Tomamos precauciones', 'precauciones'],
  ['medida preventiva', 'preventiva'],
  ['Actuamos preventivamente', 'preventivamente'],
  ['La retiramos como prevención', 'prevención'],
  ['medidas cautelares', 'cautelares'],
  ['Por cautela, no la uses', 'cautela'],
  ['Es una retirada discrecional', 'discrecional'],
  ['La devuelves discrecionalmente', 'discrecionalmente'],
  ['Puedes devolverla a discreción', 'a discreción'],
  // In rare or specific situations.
  ['en casos raros puede romperse', 'casos raros'],
  ['en raros casos puede romperse', 'raros casos'],
  ['en casos muy raros puede romperse', 'casos muy raros'],
  ['rara vez se rompe', 'rara vez'],
  ['en raras ocasiones quema', 'raras ocasiones'],
  ['pocas veces quema', 'pocas veces'],
  ['Raramente quema', 'Raramente'],
  ['en situaciones concretas', 'situaciones concretas'],
  ['en una situación muy concreta', 'situación muy concreta'],
  ['en determinadas circunstancias', 'determinadas circunstancias'],
  ['en ciertos casos', 'ciertos casos'],
  ['Es un caso aislado', 'caso aislado'],
  ['en contadas ocasiones', 'contadas ocasiones'],
  ['en casos excepcionales', 'casos excepcionales'],
  ['en condiciones muy especiales', 'condiciones muy especiales'],
  ['de forma infrecuente', 'infrecuente'],
  ['Es poco probable que queme', 'poco probable'],
  ['con un riesgo bajo', 'riesgo bajo'],
  // No accident is known.
  ['sin incidentes hasta hoy', 'sin incidentes'],
  ['No consta ningún accidente', 'No consta ningún accidente'],
  ['No se conocen accidentes', 'No se conocen accidentes'],
  ['No nos consta que haya habido heridos', 'No nos consta que haya habido heridos'],
  ['No se ha registrado ninguna lesión', 'No se ha registrado ninguna lesión'],
  ['No hemos tenido ningún percance', 'No hemos tenido ningún percance'],
  ['Hasta ahora no hay accidentes', 'no hay accidentes'],
  ['Nadie ha sufrido daños', 'Nadie ha sufrido daños'],
  ['Cero accidentes desde 2020', 'Cero accidentes'],
  ['No se conocen casos', 'se conocen casos'],
])('«%s» plays down', (text, words) => {
  expect(playedDown(text)).toBe(words)
})

test.each([
  'Involuntariamente puede abrirse',
  'Puede romperse y cortar',
  'El tinte quema la piel',
  'No la uses: puede causar lesiones.',
  'No la uses porque causa lesiones graves',
  'No la uses. Hay accidentes.',
  'No la dejes al sol ni la laves en ningún caso',
  'En caso de quemadura, ve al médico',
  'Puede soltarse dos veces más rápido de lo normal',
  'Hace heridas que no se ven',
  'Se han registrado dos accidentes',
  'Quema a veces en pocos minutos',
  'Puede ahogar a un niño sin que nadie lo vea',
])('«%s» does not', (text) => {
  expect(playedDown(text)).toBeUndefined()
})

test.each([RECALL_HEADLINE, PASS_ON])('«%s», which is ours, does not', (text) => {
  expect(playedDown(text)).toBeUndefined()
})
