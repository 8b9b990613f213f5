import { expect, test } from 'vitest'
import { shop } from '#core/base/policy/shop.ts'
import { tooManyText } from './contact-texts.ts'

test.each([
  [
    { by: 'client', waitSeconds: 12 },
    'Has enviado varios mensajes seguidos. Espera un minuto y vuelve a enviar este.',
  ],
  [
    { by: 'client', waitSeconds: 2820 },
    `Desde tu conexión se han enviado muchos mensajes. Espera 47 minutos y vuelve a enviar este, o escríbenos a ${shop.email}.`,
  ],
  [
    { by: 'shop', waitSeconds: 30 },
    `Ahora mismo nos llegan demasiados mensajes. Espera un minuto y vuelve a enviar este, o escríbenos a ${shop.email}.`,
  ],
] as const)('while %j nobody is left without a way to write', (wait, text) => {
  expect(tooManyText(wait)).toBe(text)
})
