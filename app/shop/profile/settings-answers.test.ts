import { expect, test } from 'vitest'
import { failedChange } from '../forms/change-answer.ts'
import { SETTINGS_TEXTS } from './settings-answers.ts'

test.each([
  ['name', 'Error al actualizar el nombre'],
  ['address-save', 'Error al guardar la dirección'],
  ['sessions-end', 'Error al cerrar la sesión'],
])('a change that failed is told beside the page: %s', (intent, text) => {
  expect(failedChange(SETTINGS_TEXTS, intent)).toMatchObject({
    reason: 'failed',
    intent,
    text,
    errors: {},
  })
})

test.each([
  ['password', 'No hemos podido cambiar la contraseña. Inténtalo de nuevo.'],
  ['account-delete', 'No hemos podido borrar la cuenta. Inténtalo de nuevo.'],
])('one that asks for the password tells it in its window: %s', (intent, text) => {
  expect(failedChange(SETTINGS_TEXTS, intent)).toMatchObject({ text: '', errors: { all: text } })
})
