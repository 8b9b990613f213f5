import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserBuild } from './server/bundle/browser-build.ts'
import { serverBundle } from './server/bundle/server-bundle.ts'
import { smallRouter } from './server/bundle/small-router.ts'
import { smallScripts } from './server/bundle/small-scripts.ts'

/** Modules that every page loads anyway: the document and the frame around most pages. */
const FRAME = /\/app\/(?:root|routes\/shop-layout)\.tsx/

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null }

/**
 * What nearly every page shows (a picture, a price, the note of a field, the path to the page), and a
 * fact that each asks for once it is idle: with a page's own code they would bring all of that.
 */
const SHARED =
  /\/app\/(?:ui\/(?:overlays\/missing-code|picture\.|breadcrumbs|forms\/field-notes)|core\/catalogue\/(?:pictures|reduction)\.ts|shop\/price\/price)/

/** Whether a module is imported by the frame, at however many removes; what is loaded later is not. */
function isOfFrame(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (FRAME.test(id) || SHARED.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isOfFrame(importer, modules, seen))
}

export default defineConfig({
  plugins: [reactRouter(), serverBundle, smallRouter, smallScripts],
  ...browserBuild,
  environments: {
    // Packages have code for Node: without this condition they bring what runs anywhere, and a
    // password is hashed on the one thread that answers everybody.
    ssr: { resolve: { conditions: ['node'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of twenty: what never changes, what each page has, the list of
            // products that most pages have, the page itself. What is opened by a press (cart,
            // menus, search) comes when it is wanted.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(?!valibot\/)/, priority: 3 },
                {
                  name: (id, modules) => (isOfFrame(id, modules) ? 'frame' : null),
                  test: /\/(?:app|content)\//,
                  priority: 2,
                },
                {
                  // What stands in a page of a product, an order or a text, and the styles of forms: one
                  // sheet for both, since those that come with the panels lay out the page anew. What names
                  // the entries of the history must be there before the first link to a place of a page.
                  name: 'parts',
                  test: /\/app\/(?:ui\/(?:overlays\/close-on-back|accordion|data-list|icons\/page-icon|notice\.module|forms\/(?:checkbox|field)\.module)|shop\/sizing\/my-measures-store)/,
                  priority: 1,
                },
                {
                  // Every panel needs most of these; each file more is a name that all pages carry.
                  name: 'panels',
                  test: /\/app\/ui\/(?:\w+\/)?(?:modal|dialog|drawer|tabs|stepper|skeleton)/,
                  priority: 1,
                },
                {
                  // Loaded once the page is idle. Each sheet that arrives lays out the whole page anew.
                  name: 'openings',
                  test: /\/(?:cart-drawer|discount-panel|menu-(?:drawer|panel|picture)|search-(?:box|panel|shortcuts)|account-modal|settings-email|added-message)\.module\.css/,
                  priority: 1,
                },
                {
                  name: 'cards',
                  test: /\/app\/shop\/(?:listing\/(?:product-card|card-grid\.module)|layout\/place-picture)/,
                  priority: 1,
                },
                {
                  name: 'listing',
                  test: /\/app\/(?:routes\/listing\.tsx|(?:core\/catalogue|shop)\/listing\/listing)/,
                },
                {
                  name: 'home',
                  test: /\/app\/(?:routes\/home\.tsx|shop\/home\/(?!value-dialog))/,
                },
                {
                  // What product page and checkout share.
                  name: 'goods',
                  test: /\/app\/(?:core\/pricing\/shipping\/(?:shipping|delivery)|shop\/(?:product\/(?:delivery-date|product-gallery-shots)|guarantee\/guarantee-notice))/,
                },
                { name: 'texts', test: /\/app\/shop\/pages\// },
                {
                  // What every form needs: fields, messages, and the rules of what is typed.
                  name: 'forms',
                  test: /\/node_modules\/valibot\/|\/app\/(?:ui\/(?:forms\/)?(?:field|notice)|core\/(?:mail\/address|base\/text\/(?:form-schema|json-text|typed-text)\.)|shop\/account\/signed-out)/,
                  priority: 1,
                },
                {
                  // What the cart and the checkout share: one file instead of five small ones.
                  name: 'sums',
                  test: /\/app\/(?:core\/(?:pricing\/discounts\/discount|base\/money\/amount)|shop\/(?:cart\/cart-notice-texts|product\/thumbnail\.tsx|checkout\/submit-order|forms\/random-id))/,
                },
                // Three files instead of twelve, whose names stand in the map of routes on every page.
                {
                  name: 'orders',
                  test: /\/app\/(?:core\/(?:orders\/order-(?:words|lookup)|returns\/units-form)|shop\/(?:orders\/order-page\.module|invoices\/invoice-links|returns\/(?:receipt-parts|units-fields)))/,
                },
                {
                  name: 'consent',
                  test: /\/app\/(?:core\/customers\/wishlist\/kept-ids|shop\/consent\/(?:use-consent|save-choice))/,
                },
                {
                  name: 'hearts',
                  test: /\/app\/shop\/wishlist\/(?:heart-answers|heart-texts|wishlist-answers)/,
                },
                {
                  // The account's window and its pages share all their parts.
                  name: 'account',
                  test: /\/app\/shop\/(?:sign-in\/|account\/(?!forget-|sign-out|sign-in-w)|profile\/(?:settings-email-(?!fact)|use-email))/,
                },
              ],
            },
          },
        },
      },
    },
  },
})
