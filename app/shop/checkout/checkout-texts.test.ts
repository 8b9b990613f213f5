import { expect, test } from 'vitest'
import { cartLine } from '#tests/support/factories/factories.ts'
import { cartNoticeText, cutQuantityText } from '../cart/cart-notice-texts.ts'
import { cartRefusalText } from '../cart/cart-texts.ts'
import { refusalTexts } from './checkout-texts.ts'

const cart = [cartLine(), cartLine({ id: 'mens-hat-1', name: 'Gorro Pineta', size: 'Único' })]
const shirt = { id: 'mens-tshirt-1', size: 'M', color: 'Verde' }
const unknown = { id: 'nobody-1', size: 'S', color: 'Marrón' }

test.each<[Parameters<typeof refusalTexts>[0], string[]]>([
  [{ ok: false, reason: 'empty_cart' }, ['Tu carrito está vacío.']],
  [
    { ok: false, reason: 'busy' },
    [
      'La tienda tarda en responder y no hemos podido tramitar tu pedido. Tus datos siguen aquí: espera unos segundos y vuelve a pulsar el botón. No se cobra dos veces.',
    ],
  ],
  [
    { ok: false, reason: 'gone', lines: [shirt, unknown] },
    [
      '«Camiseta Lozoya» (M, verde) ya no está a la venta.',
      '«nobody-1» (S, marrón) ya no está a la venta.',
    ],
  ],
  [
    { ok: false, reason: 'sold_out', lines: [{ ...shirt, unitsLeft: 0 }] },
    ['«Camiseta Lozoya» (M, verde) se ha agotado. Quítalo del carrito para seguir.'],
  ],
  [
    { ok: false, reason: 'sold_out', lines: [{ ...shirt, unitsLeft: 2 }] },
    ['De «Camiseta Lozoya» (M, verde) solo quedan 2. Cambia la cantidad para seguir.'],
  ],
  [
    { ok: false, reason: 'too_many_units', lines: [shirt] },
    ['De «Camiseta Lozoya» (M, verde) puedes pedir hasta 10 unidades.'],
  ],
  [
    {
      ok: false,
      reason: 'price_changed',
      lines: [{ ...shirt, fromCents: 2999, toCents: 123_450 }],
    },
    [
      '«Camiseta Lozoya» (M, verde) ha cambiado de precio: de 29,99\u00A0€ a 1.234,50\u00A0€. Revisa el total y vuelve a pagar.',
    ],
  ],
  [
    { ok: false, reason: 'total_changed', fromCents: 4024, toCents: 3629 },
    ['El total ha cambiado de 40,24\u00A0€ a 36,29\u00A0€. Revísalo y vuelve a pagar.'],
  ],
  [
    { ok: false, reason: 'unpaid_limit', by: 'client', waitSeconds: 1141 },
    [
      'Desde tu conexión hay ya otros pedidos sin pagar que reservan prendas. Paga o cancela uno de ellos, o vuelve a intentarlo en 20 minutos. No te hemos cobrado nada.',
    ],
  ],
  [
    { ok: false, reason: 'unpaid_limit', by: 'email', waitSeconds: 60 },
    [
      'Con este correo hay ya otros pedidos sin pagar que reservan prendas. Paga o cancela uno de ellos, o vuelve a intentarlo en 1 minuto. No te hemos cobrado nada.',
    ],
  ],
  [
    { ok: false, reason: 'unpaid_limit', by: 'shop', waitSeconds: 300 },
    [
      'Ahora mismo hay muchas prendas reservadas en pedidos sin pagar. Pide como mucho 6 prendas (2 de cada talla y color), o vuelve a intentarlo en 5 minutos. No te hemos cobrado nada.',
    ],
  ],
  [
    { ok: false, reason: 'unpaid_limit', by: 'order' },
    [
      'En un solo pedido puedes llevar hasta 60 prendas. Repártelas en varios pedidos. No te hemos cobrado nada.',
    ],
  ],
  [
    {
      ok: false,
      reason: 'unpaid_limit',
      by: 'variant',
      lines: [
        { ...shirt, unitsLeft: 3 },
        { ...shirt, unitsLeft: 0 },
      ],
    },
    [
      'De «Camiseta Lozoya» (M, verde) puedes pedir ahora 3: el resto está reservado. Cambia la cantidad, o vuelve a intentarlo en 30 minutos.',
      '«Camiseta Lozoya» (M, verde) está ahora reservada en otros pedidos sin pagar. Quítala del carrito, o vuelve a intentarlo en 30 minutos.',
    ],
  ],
  [
    { ok: false, reason: 'code_not_valid', code: 'VERANO' },
    ['El código VERANO ya no es válido. Lo hemos quitado; revisa el total.'],
  ],
  [
    { ok: false, reason: 'code_not_valid', code: 'VERANO', waitSeconds: 20 },
    [
      'Desde tu conexión se han probado muchos códigos que no valen. Espera 1 minuto y vuelve a pagar, o quita el código VERANO. No te hemos cobrado nada.',
    ],
  ],
])('the refusal %j is told in a sentence for each line', (refusal, texts) => {
  expect(refusalTexts(refusal, cart)).toEqual(texts)
})

test.each<[Parameters<typeof refusalTexts>[0], RegExp]>([
  [{ ok: false, reason: 'no_transfer' }, /^Ahora no se puede pagar por transferencia\./],
  [
    { ok: false, reason: 'transfer_limit', by: 'order' },
    /^Por transferencia puedes pedir hasta 12 prendas y 1\.000,00\s€\./,
  ],
  [{ ok: false, reason: 'transfer_limit', by: 'email' }, /^Con este correo ya hay pedidos/],
  [{ ok: false, reason: 'transfer_limit', by: 'client' }, /^Desde tu conexión ya hay/],
  [{ ok: false, reason: 'transfer_limit', by: 'network' }, /^Desde tu conexión ya hay/],
  [{ ok: false, reason: 'transfer_limit', by: 'total' }, /^Ahora mismo hay demasiados/],
  [
    { ok: false, reason: 'transfer_limit', by: 'variant', lines: [{ ...shirt, unitsLeft: 0 }] },
    /^De «Camiseta Lozoya» \(M, verde\) quedan pocas/,
  ],
  [
    { ok: false, reason: 'transfer_limit', by: 'variant', lines: [{ ...shirt, unitsLeft: 2 }] },
    /^De «Camiseta Lozoya» \(M, verde\) solo podemos guardar 2 .* Cambia la cantidad/,
  ],
])('the refusal %j of a transfer offers another way to pay', (refusal, begins) => {
  const [text, ...more] = refusalTexts(refusal, cart)
  expect([text, more]).toEqual([expect.stringMatching(begins), []])
  expect(text).toMatch(/lige otra forma de pago/)
})

test('a refusal never leaves the shopper without a word, nor in doubt about the money', () => {
  for (const reason of ['bad_fields', 'no_delivery', 'declined', 'key_reused'] as const) {
    const refusal = reason === 'bad_fields' ? { reason, errors: {} } : { reason }
    expect(refusalTexts({ ok: false, ...refusal }, cart)).toEqual([expect.stringMatching(/\w\.$/)])
  }
  expect(refusalTexts({ ok: false, reason: 'declined' }, cart)[0]).toContain('No te hemos cobrado')
  const tooLittle = refusalTexts({ ok: false, reason: 'declined', leastCents: 50 }, cart)
  expect(tooLittle[0]).toMatch(/no llega a 0,50\s€.*quita el código\. No te hemos cobrado nada\.$/)
})

test('what happens in the cart is said with the limits of the policy', () => {
  expect(cartRefusalText('too_many_lines')).toBe('En el carrito caben 50 artículos distintos')
  expect(cartRefusalText('too_many_units')).toBe('Puedes llevar hasta 10 unidades de cada artículo')
  expect(cartNoticeText({ kind: 'gone', name: 'Gorro Pineta' })).toBe(
    '«Gorro Pineta» ya no está a la venta y ha salido de tu carrito',
  )
  const ofSize = { kind: 'variant_gone', name: 'Gorro Pineta', size: 'M', color: 'Verde' } as const
  expect(cartNoticeText(ofSize)).toBe(
    '«Gorro Pineta» ya no se vende en talla M, verde y ha salido de tu carrito',
  )
  expect(cartNoticeText({ ...ofSize, size: 'Único' })).toContain('ya no se vende en verde y')
  expect(cutQuantityText('Gorro Pineta')).toBe(
    'De «Gorro Pineta» puedes llevar hasta 10 unidades: lo hemos ajustado',
  )
  const notice = {
    kind: 'price_changed',
    name: 'Gorro Pineta',
    fromCents: 2499,
    toCents: 1999,
  } as const
  expect(cartNoticeText(notice)).toBe(
    '«Gorro Pineta» ha cambiado de precio: de 24,99\u00A0€ a 19,99\u00A0€',
  )
})
