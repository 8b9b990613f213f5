import { expect, test } from 'vitest'
import { backPath, isOpenPath, signInPath } from './desk-paths.ts'

test.each([
  ['/mostrador/pedidos?vista=todos', '/pedidos?vista=todos'],
  ['/mostrador/pedidos.data?vista=todos&_routes=root', '/pedidos?vista=todos'],
  ['/mostrador/_.data', '/'],
  ['/mostrador', '/'],
  ['/pedidos/VR-2222-2222', '/pedidos/VR-2222-2222'],
  // Back to signing in would be a circle.
  ['/mostrador/entrar/codigo', '/'],
  ['/entrar', '/'],
  // No link leads from the desk to another site.
  ['https://evil.example/pedidos', '/'],
  ['//evil.example/pedidos', '/'],
  ['/mostrador//evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('the way back of %s is %s', (target, back) => {
  expect(backPath(target)).toBe(back)
})

test('only the pages of signing in are open', () => {
  for (const path of ['/mostrador/entrar', '/mostrador/entrar.data', '/mostrador/entrar/codigo']) {
    expect(isOpenPath(path)).toBe(true)
  }
  for (const path of [
    '/mostrador',
    '/mostrador/pedidos',
    '/mostrador/entrardentro',
    '/mostrador/confirmar',
  ]) {
    expect(isOpenPath(path)).toBe(false)
  }
})

test('who was signed in is told that the session ended, and comes back where it was', () => {
  expect(signInPath('/mostrador/pedidos?q=a', true)).toBe(
    '/mostrador/entrar?volver=%2Fpedidos%3Fq%3Da&fin=1',
  )
  expect(signInPath('/mostrador', false)).toBe('/mostrador/entrar')
})
