import { dictionary } from '@zxcvbn-ts/language-common'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.server.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { newPassword, PASSWORD_LENGTH } from './password.ts'

const form = v.object({ password: newPassword(await commonPasswords()) })
const check = (password: string) => {
  const checked = checkForm(form, { password })
  return checked.ok ? undefined : checked.errors.password
}
const COMMON = 'Esa contraseña está en todas las listas. Elige otra'
const TOO_SHORT = `La contraseña necesita al menos ${PASSWORD_LENGTH.min} caracteres`
const TOO_LONG = 'Es demasiado largo: caben 128 caracteres'

test('the three thousand passwords that are tried first are refused', () => {
  const tried = dictionary['passwords-common'].slice(0, 3000).map(String)
  expect(tried).toHaveLength(3000)
  for (const one of tried) {
    const refusals = [check(one), check(one.toUpperCase())]
    for (const refusal of refusals) expect([TOO_SHORT, COMMON]).toContain(refusal)
  }
})

test.each([
  'vereda123',
  'VEREDA2026!',
  'vereda vereda',
  'V.e.r.e.d.a.1',
  'tienda-vereda',
  'ropamontaña1',
  'Contraseña2026',
  'ｐａｓｓｗｏｒｄ１',
])('%s comes to mind in this shop, or is on a list', (one) => expect(check(one)).toBe(COMMON))

test.each([
  ['vereda de piedra y barro'],
  ['una senda cualquiera'],
  ['a'.repeat(9) + 'b'.repeat(55)],
  ['camino '.repeat(18) + '12'],
  ['👟🥾🌲🏔'],
])('%s may be chosen', (one) => expect(check(one)).toBeUndefined())

const REPEATED = 'Esa contraseña repite siempre lo mismo. Elige otra'

test.each(['øøøøøøøø', '@'.repeat(30), '👟👟👟👟', 'Zq7Zq7Zq7Zq', 'x9-kX9-kx9'])(
  '%s is one short pattern',
  (one) => expect(check(one)).toBe(REPEATED),
)

const OWN = 'Esa contraseña es tu nombre o tu correo. Elige otra'
const lucia = ['lucia.h1985@correo.example', 'Lucía', 'Herrero Sanz']
const checkOwn = (password: string) => {
  const own = v.object({ password: newPassword(() => false, lucia) })
  const checked = checkForm(own, { password })
  return checked.ok ? undefined : checked.errors.password
}

test.each([
  'Lucia1985',
  'lucia.h1985',
  'LUCIA.H1985@correo.example',
  'Herrero_Sanz_2',
  'sanz-lucía-77',
  'luciacorreo!',
])('%s is a person’s own name or e-mail', (one) => expect(checkOwn(one)).toBe(OWN))

test.each(['lucia come castañas', 'el herrero de sanz', '19851985 veces', '1985-12-31'])(
  '%s has only a part of them',
  (one) => expect(checkOwn(one)).toBeUndefined(),
)

test('a password is measured as it is hashed', () => {
  expect(check('n\u0303n\u0303n\u0303n\u0303n\u0303')).toBe(TOO_SHORT) // five letters, ten signs
  expect(check('a'.repeat(128))).not.toBe(TOO_LONG)
  expect(check('a'.repeat(129))).toBe(TOO_LONG)
})
