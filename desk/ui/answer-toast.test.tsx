import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createRoutesStub,
  Link,
  Outlet,
  useLoaderData,
  useRevalidator,
  type ActionFunction,
} from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { toast, Toaster } from '#app/ui/overlays/toast.tsx'
import { until } from '#tests/support/until.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { deskClientAction } from '../http/desk-client-action.browser.ts'
import { useTakingBack } from './answer-toast.ts'
import { DeskForm } from './desk-form.tsx'

const answer = (more: Partial<DeskAnswer>): DeskAnswer => ({
  ok: true,
  intent: 'enviar',
  text: 'Enviado.',
  errors: {},
  values: null,
  ...more,
})
/** The action of a page, as the browser has it, with what the server answers. */
const answered =
  (serverAnswer: (request: Request) => Promise<DeskAnswer>): ActionFunction =>
  (args) =>
    // The types of the framework and of its stub differ by what the stub does not give.
    deskClientAction({ ...args, serverAction: () => serverAnswer(args.request) } as never)
const UNDO = { intent: 'deshacer', fields: { paquete: '7' } }

/** A page with a form, another page, and the frame around both. Returns what was posted. */
async function openDesk(undone: DeskAnswer) {
  const posted: Record<string, unknown>[] = []
  const Frame = () => {
    useTakingBack()
    return (
      <>
        <Link to="/otra">Otra sala</Link>
        <Outlet />
        <Toaster />
      </>
    )
  }
  const Page = () => (
    <DeskForm intent="enviar" pageAnswer={undefined}>
      {() => <button type="submit">Enviar</button>}
    </DeskForm>
  )
  const Desk = createRoutesStub([
    {
      path: '/',
      Component: Frame,
      children: [
        {
          path: 'pedido',
          Component: Page,
          action: answered(async (request) => {
            const fields = Object.fromEntries(await request.formData())
            posted.push(fields)
            return fields['intent'] === 'deshacer' ? undone : answer({ undo: UNDO })
          }),
        },
        { path: 'otra', Component: () => <p>La otra sala</p> },
      ],
    },
  ])
  await open(<Desk initialEntries={['/pedido']} />)
  return posted
}

/**
 * Opens a page whose loader returns a higher version each time, and whose form is there up to one
 * of them. Returns what answers its form.
 */
async function openChangingPage(lastWithForm = Infinity) {
  let version = 0
  let answerNow: ((one: DeskAnswer) => void) | undefined
  const Page = () => {
    const { revalidate } = useRevalidator()
    const read = useLoaderData<number>()
    return (
      <>
        <p>Lectura {read}</p>
        <button type="button" onClick={() => void revalidate()}>
          Leer
        </button>
        {read > lastWithForm ? null : (
          <DeskForm intent="enviar" pageAnswer={undefined} version={read}>
            {() => <button type="submit">Enviar</button>}
          </DeskForm>
        )}
        <Toaster />
      </>
    )
  }
  const Desk = createRoutesStub([
    {
      path: '/pedido',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => ++version,
      action: answered(() => new Promise((resolve) => (answerNow = resolve))),
    },
  ])
  await open(<Desk initialEntries={['/pedido']} />)
  return (one: DeskAnswer) => answerNow?.(one)
}

async function open(desk: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(desk))
  onEnd.push(() => {
    act(() => root.unmount())
    place.remove()
  })
}

const onEnd: (() => void)[] = []
afterEach(() => {
  for (const end of onEnd.splice(0)) end()
  for (const { id } of toast.read().toasts) toast.dismiss(id)
})

const untilShown = (isThere: () => unknown) =>
  until(() => act(async () => expect(isThere()).toBeTruthy()))
const withText = (selector: string, text: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((it) => it.textContent === text)
async function press(selector: string, text: string) {
  await untilShown(() => withText(selector, text))
  await act(async () => withText(selector, text)?.click())
}
const says = (text: string) => () => document.body.textContent?.includes(text)

test.each([
  ['a refusal', answer({ ok: false, reason: 'refused', text: 'Ya ha salido.' }), 'Ya ha salido.'],
  ['what was done', answer({ text: 'El paquete vuelve a estar aquí.' }), 'vuelve a estar aquí'],
] as const)('a way back that is taken from another page: %s is said', async (_, undone, text) => {
  const posted = await openDesk(undone)
  await press('button', 'Enviar')
  await untilShown(says('Enviado.'))
  await press('a', 'Otra sala')
  await untilShown(says('La otra sala'))
  await press('button', 'Deshacer')
  await untilShown(says(text))
  expect(posted).toEqual([{ intent: 'enviar' }, { intent: 'deshacer', paquete: '7' }])
})

test.each([
  ['what was done', answer({ undo: UNDO }), 'Enviado.'],
  [
    'that somebody was faster',
    answer({ ok: false, reason: 'conflict', text: 'Ya salió.' }),
    'Ya salió.',
  ],
] as const)('a page that is read again before the answer still says %s', async (_, one, text) => {
  const answerWith = await openChangingPage()
  await press('button', 'Enviar')
  await press('button', 'Leer')
  await untilShown(says('Lectura 2'))
  await act(async () => answerWith(one))
  await untilShown(says(text))
  expect(toast.read().toasts).toMatchObject([{ text }])
})

test('a change whose form is gone from the page that is read again after it is said', async () => {
  const answerWith = await openChangingPage(1)
  await press('button', 'Enviar')
  await act(async () => answerWith(answer({ text: 'Pedido anulado.' })))
  await untilShown(says('Lectura 2'))
  expect(withText('button', 'Enviar')).toBeUndefined()
  expect(toast.read().toasts).toMatchObject([{ text: 'Pedido anulado.' }])
})

test('a change is said also where somebody has read the page again before its answer', async () => {
  const answerWith = await openChangingPage(1)
  await press('button', 'Enviar')
  await press('button', 'Leer')
  await untilShown(says('Lectura 2'))
  await act(async () => answerWith(answer({ text: 'Pedido anulado.' })))
  await untilShown(says('Pedido anulado.'))
  expect(toast.read().toasts).toHaveLength(1)
})
