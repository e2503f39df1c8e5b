module navd.example/judges/goTokens

go 1.21
