import { expect, test } from 'vitest'
import { loadCatalogueFiles } from '#core/catalogue/import/load-catalogue.server.ts'
import { importCatalogue, previewImport } from '#core/catalogue/import/owner-catalogue.server.ts'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { addMaker, removeMaker } from '#core/catalogue/options/makers.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, jacket, NOON } from '#tests/support/factories/factories.ts'
import { setWords } from './bulk-groups.server.ts'
import { findEditableProduct, saveProduct } from './edit-product.server.ts'
import { findPreview } from './find-preview.server.ts'
import { publishDraft, saveDraft } from './product-drafts.server.ts'

const OWN = {
  name: 'Taller Este (ejemplo)',
  address: 'Calle Mayor, 1, 08000 Barcelona, España',
  country: 'ES',
  email: 'calidad@taller-este.example',
}
const tent = fileProduct({ id: 'mens-tent-1', name: 'Refugio Aneto', maker: 'este' })
const { stock: _stock, ...content } = tent
const keep = { retiresAbsent: false }

test('a draft is published once the shop has its maker; until then its preview has the shop’s', async () => {
  const { db } = await testDb()
  await saveDraft(db, { content, version: null, publishAt: null, now: NOON })
  const publish = { id: tent.id, version: 1, now: NOON }
  const refused = await publishDraft(db, publish)
  expect(refused).toMatchObject({
    ok: false,
    faults: [{ path: 'maker', reason: 'unknown_maker', detail: expect.stringMatching(/^este\n/) }],
  })
  expect(await findPreview(db, tent.id)).toMatchObject({ hasFaults: true })
  await addMaker(db, 'este', OWN)
  const preview = await findPreview(db, tent.id)
  expect(preview).toMatchObject({ hasFaults: false, product: { maker: 'este', madeBy: OWN } })
  expect(await publishDraft(db, publish)).toEqual({ ok: true, isNew: true })
})

test('a product is saved, and put in groups, with a maker of the shop only', async () => {
  const { db } = await stockedShop([jacket])
  const product = await findEditableProduct(db, jacket.id)
  const version = product?.version ?? ''
  const typed = { ...content, id: jacket.id }
  expect(await saveProduct(db, { content: typed, version, now: NOON })).toMatchObject({
    ok: false,
    reason: 'faults',
    faults: [{ path: 'maker', reason: 'unknown_maker' }],
  })
  await addMaker(db, 'este', OWN)
  expect(await saveProduct(db, { content: typed, version, now: NOON })).toMatchObject({ ok: true })
  const line = { id: jacket.id, before: ['outdoor'], after: ['outdoor', 'essentials'] }
  const words = { field: 'collections', lines: [line], now: NOON } as const
  expect(await setWords(db, words)).toEqual({ ok: true })
})

test('an import whose maker is removed after the preview changes nothing', async () => {
  const { db } = await testDb()
  await addMaker(db, 'este', OWN)
  const text = JSON.stringify({ note: 'Nuestra', products: [tent] })
  const preview = await previewImport(db, [{ name: 'a.json', chunks: [Buffer.from(text)] }], keep)
  if (!preview.ok) throw new Error(JSON.stringify(preview.faults))
  await removeMaker(db, 'este')
  const { products, catalogue_state: state } = await dump(db)
  expect(await importCatalogue(db, preview, { ...keep, now: NOON })).toEqual({
    ok: false,
    reason: 'changed_meanwhile',
    done: 0,
    of: 1,
  })
  expect(await dump(db)).toMatchObject({ products, catalogue_state: state })
})

test('files of a release bring back a maker that they need; what the owner changed of others stays', async () => {
  const { db } = await testDb()
  await removeMaker(db, 'punto-sur')
  await removeMaker(db, 'taller-norte')
  await removeMaker(db, 'vereda')
  await addMaker(db, 'vereda', OWN)
  const products = [fileProduct({ maker: 'punto-sur' }), fileProduct({ id: 'mens-jacket-2' })]
  const json = JSON.stringify({ note: 'Muestra', products })
  const loaded = await loadCatalogueFiles(db, [{ name: 'a.json', json }], NOON)
  expect(loaded).toMatchObject({ kind: 'loaded' })
  expect(await readMakers(db)).toEqual({ 'punto-sur': firstMakers['punto-sur'], vereda: OWN })
})
