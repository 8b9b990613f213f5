import { expect, test } from 'vitest'
import { drawPage } from '#tests/support/dom/draw-page.tsx'
import { ownFieldsOfShop } from '#tests/support/own-fields.ts'
import { OwnFieldInputs } from './own-field-inputs.tsx'

const values: Record<string, string> = {
  'ownFields.peso': '2,4',
  'ownFields.autoportante': 'no',
  'ownFields.temporada': '4 estaciones',
}
const fields = {
  valueOf: (field: string) => values[field] ?? '',
  errorOf: (field: string) => (field === 'ownFields.peso' ? 'Así no' : undefined),
}

test('each own field has an input of its kind, with its unit, its value and its fault', () => {
  ownFieldsOfShop()
  const page = drawPage(<OwnFieldInputs fields={fields} />)
  const inputs = [...page.querySelectorAll('input, select')].map((input) => [
    input.getAttribute('name'),
    page.querySelector(`label[for="${input.id}"]`)?.firstChild?.textContent,
    ...[...input.querySelectorAll('option')].map((option) =>
      option.hasAttribute('selected') ? `[${option.textContent}]` : option.textContent,
    ),
  ])
  expect(inputs).toEqual([
    ['ownFields.plazas', 'Plazas'],
    ['ownFields.peso', 'Peso'],
    ['ownFields.autoportante', 'Autoportante', 'Sin decir', 'sí', '[no]'],
    ['ownFields.temporada', 'Temporada', 'Sin decir', '3 estaciones', '[4 estaciones]'],
    ['ownFields.varillas', 'Varillas'],
  ])
  expect(page.querySelector('[name="ownFields.peso"]')?.getAttribute('value')).toBe('2,4')
  expect(page.textContent).toContain('En kg, con coma: 2,4')
  expect(page.textContent).toContain('Así no')
})

test('a shop without own fields has no block for them', () => {
  expect(drawPage(<OwnFieldInputs fields={fields} />).textContent).toBe('')
})
