import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // Pictures of CSS stay files: an inlined one would need `data:` in the content policy.
    assetsInlineLimit: 0,
    // All styles are 11 kB compressed: one file is sooner there than fifteen.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of twenty: what never changes, what several pages share, the page.
            // Three, since the sheet of components alone shares everything with somebody.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules/, priority: 2 },
                { name: 'shop', test: /\/(app|content)\//, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
