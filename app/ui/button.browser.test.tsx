import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '#tests/support/parts/draw.tsx'
import { Button } from './button.tsx'

/** Not the transitions of colours. */
const moving = () =>
  document.getAnimations().filter((animation) => animation instanceof CSSAnimation)

test('the spinner of a button turns while it is busy, and only then', async () => {
  draw(<Button busyLabel="Añadiendo…">Añadir</Button>)
  const button = page.getByRole('button', { name: 'Añadir' })
  await expect.element(button).toBeVisible()
  expect(moving()).toEqual([])
  draw(
    <Button busy busyLabel="Añadiendo…">
      Añadir
    </Button>,
  )
  await expect.element(page.getByRole('button', { name: 'Añadiendo…' })).toBeVisible()
  expect(moving().map(({ playState }) => playState)).toEqual(['running'])
})
