import { afterEach, expect, test, vi } from 'vitest'
import type { ReactElement } from 'react'
import { createLeaveOldBuild } from '#app/ui/early-input/leave-old-build.ts'
import { notePresses } from '#app/ui/early-input/note-presses.ts'
import { OLD_BUILD } from '#app/ui/early-input/old-build.ts'
import { createPressQueue } from '#app/ui/early-input/press-queue.ts'
import { createInputReplay } from '#app/ui/early-input/replay-input.ts'
import { CONTROLS_READY, FIELDS_READY } from '#app/ui/early-input/use-early-input.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { drawPage } from '#tests/support/dom/draw-page.tsx'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { ChatLater } from '../chatbot/chat.lazy.tsx'
import { ProductGallery } from '../product/product-gallery.tsx'
import { productPage } from '../product/product-page.server.ts'
import { SizeGuideLink } from '../sizing/size-guide.lazy.tsx'
import { Header } from './header.tsx'

// What becomes of the press once the page is alive: note-presses.test.tsx, early-presses.e2e.ts.

const { product, details } = productPage(catalogueOf([shopProduct({})]), 'mens-jacket-1')!
const header = () => <Header isOverPicture={false} />
const gallery = () => <ProductGallery product={product} color="Azul" garment={details.garment} />
const sizeGuide = () => <SizeGuideLink tableId="tops" onOpen={() => undefined} />

let unlisten: (() => void)[] = []
afterEach(() => {
  for (const remove of unlisten) remove()
  unlisten = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** The script in the head of a page whose other scripts have not come. */
function startNoting() {
  vi.useFakeTimers() // a press that waits would look at the page again after the test's end
  const listen = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, run: EventListener, capture = false) => {
    listen(type, run, capture)
    unlisten.push(() => window.removeEventListener(type, run, capture))
  })
  notePresses(createPressQueue, createInputReplay, createLeaveOldBuild, {
    fieldsReady: FIELDS_READY,
    controlsReady: CONTROLS_READY,
    notice: 'perdido',
    patienceMs: 15_000,
    build: 'old',
    info: OLD_BUILD,
  })
}

test.each<[string, () => ReactElement, string]>([
  ['the cart', header, 'button[aria-label^=Carrito]'],
  ['the menu', header, '[aria-label=Menú]'],
  ['the search', header, '[aria-label=Buscar]'],
  ['the account', header, '[aria-label="Iniciar sesión"]'],
  ['the favourites', header, '[aria-label=Favoritos]'],
  ['the help', () => <ChatLater />, '[aria-label="Abrir ayuda"]'],
  ['the size guide', sizeGuide, 'a'],
  ['a large picture', gallery, '[aria-label$=ampliar]'],
])('before the scripts come, a press on what opens %s waits for them', (_, part, selector) => {
  document.body.append(drawPage(part()))
  startNoting()
  const opener = document.querySelector<HTMLElement>(selector)!
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  opener.dispatchEvent(press)
  expect([...document.querySelectorAll('[data-pressed]')]).toEqual([opener])
  expect(press.defaultPrevented).toBe(true)
})
