import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type homeDay from '#content/home-day.json'
import { findDataPage } from '#core/settings/data-pages/data-pages.ts'
import { fieldOf } from '#core/settings/data-pages/fields.ts'
import { fileText } from '#core/settings/page-texts.ts'
import { DeskForm } from '../ui/desk-form.tsx'
import { DataFields } from './data-fields.tsx'

const FIELD = fieldOf(findDataPage('dia')!.schema)
const TEXT = fileText('dia')
const OTHER = TEXT.replace('De las siete', 'Desde las siete')

let leave = () => {}
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => leave())

type Page = { version: number; text: string }

/** The form of the home's day; `read` gives it what the server has now. */
async function form(faults: Record<string, string> = {}) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let show = (_page: Page) => {}
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: function Day() {
        const [{ version, text }, setPage] = useState<Page>({ version: 1, text: TEXT })
        show = setPage
        return (
          <DeskForm intent="borrador" pageAnswer={undefined} version={version}>
            {() => <DataFields field={FIELD} text={text} addresses={['/men']} faults={faults} />}
          </DeskForm>
        )
      },
    },
  ])
  await act(async () => root.render(<Stub />))
  leave = () => {
    act(() => root.unmount())
    place.remove()
  }
  const button = (label: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  return {
    place,
    read: (page: Page) => act(async () => show(page)),
    press: (label: string) => act(async () => button(label)?.click()),
    posted: () =>
      JSON.parse(
        place.querySelector<HTMLInputElement>('[name=typed]')?.value ?? '',
      ) as typeof homeDay,
  }
}

const hours = ({ chapters }: typeof homeDay) => chapters.map(({ hour }) => hour)
const pieces = ({ chapters }: typeof homeDay) =>
  chapters[0]?.pieces.map(({ productId }) => productId)

test('entries are moved, taken away and added', async () => {
  const { press, posted } = await form()
  expect(hours(posted())).toEqual(['07:00', '10:00', '14:00', '19:00', '22:00'])
  await press('Subir: Hora 2')
  expect(hours(posted())).toEqual(['10:00', '07:00', '14:00', '19:00', '22:00'])
  expect(pieces(posted())).toEqual(['new-1', 'mens-pants-1'])
  await press('Quitar: Prenda 1')
  await press('Añadir: Prenda')
  expect(pieces(posted())).toEqual(['mens-pants-1', ''])
})

test('what was moved is kept when somebody else saves meanwhile', async () => {
  const { place, press, posted, read } = await form()
  await press('Subir: Hora 2')
  await read({ version: 2, text: OTHER })
  expect(hours(posted())[0]).toBe('10:00')
  expect(place.textContent).toContain('Otra persona ha cambiado esto')
})

test('untouched, the form shows what somebody else saved', async () => {
  const { posted, read } = await form()
  await read({ version: 2, text: OTHER })
  expect(posted().title).toBe('Desde las siete a la noche')
})

test('what is wrong stands at its field, in an entry that is open', async () => {
  const { place } = await form({ 'chapters.1.pieces.0.productId': 'No se vende «new-1».' })
  const field = [...place.querySelectorAll('input')].find(({ value }) => value === 'new-1')
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(field?.closest('details')?.open).toBe(true)
  expect(place.textContent).toContain('No se vende «new-1».')
})
