# Two stages: the second has no build tools and no development dependencies.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund \
  && node scripts/build.mjs \
  && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production BI_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
# The image's own account; whoever mounts a folder gives it to uid 1000.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.BI_PORT||8080)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Straight to the server, without npm between: signals reach it.
CMD ["node", "--enable-source-maps", "packages/server/dist/main.mjs"]
