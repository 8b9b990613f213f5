import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { draw } from '#tests/support/parts/draw.tsx'
import { share } from './share.browser.ts'

const ADDRESS = 'https://vereda.example/products/mens-tshirt-1?color=Negro'

test('a press that was made long ago is answered with a button that shares now', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  draw(<Toaster />)
  expect(navigator.userActivation.isActive).toBe(false)
  await share('Camiseta Lozoya', ADDRESS)
  expect(written).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Compartir ahora' }).click()
  await expect.element(page.getByText('Enlace copiado')).toBeVisible()
  expect(written).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  written.mockRestore()
})
