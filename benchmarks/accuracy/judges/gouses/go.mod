module navd.example/judges/gouses

go 1.24
